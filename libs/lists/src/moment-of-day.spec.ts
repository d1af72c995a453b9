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

  it('is refused in a financial year whose books are closed', () => {
    expect(momentOfDay('2025-04-01', 'Asia/Kolkata', of)).toBe('2025-04-01T06:30:00.000Z');
    expect(() => momentOfDay('2025-03-31', 'Asia/Kolkata', of)).toThrow('before the last financial year: its books are closed');
  });

  it('of money that goes back is not before the money was received', () => {
    const received = { ...of, receivedAt: '2026-11-20T18:00:00.000Z' };
    expect(() => momentOfDay('2026-11-19', 'Asia/Kolkata', received)).toThrow('The money was received later.');
    expect(momentOfDay('2026-11-20', 'Asia/Kolkata', received)).toBe('2026-11-20T18:00:00.000Z');
    expect(momentOfDay('2026-11-21', 'Asia/Kolkata', received)).toBe('2026-11-21T06:30:00.000Z');
  });
});
