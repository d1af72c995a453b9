import { momentOfDay } from './moment-of-day';

const of = { field: 'paid_on', code: 'order' };

describe('a day that a user entered', () => {
  beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-28T03:00:00.000Z') }));
  afterEach(() => void jest.useRealTimers());

  it('is counted at noon of the institution, today not later than now', () => {
    expect(momentOfDay('2026-03-31', 'Asia/Kolkata', of)).toBe('2026-03-31T06:30:00.000Z');
    expect(momentOfDay('2026-11-28', 'Asia/Kolkata', of)).toBe('2026-11-28T03:00:00.000Z');
  });

  it('is refused in the future', () => expect(() => momentOfDay('2026-11-29', 'Asia/Kolkata', of)).toThrow('The day is in the future.'));
});
