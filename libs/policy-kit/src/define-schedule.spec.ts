import { defineSchedule } from './define-schedule';

const { next } = defineSchedule({ name: 'morning', cron: '0 8 * * *', run: async () => [] });

describe('a schedule', () => {
  it('comes by the clock of the tenant', () => {
    expect(next('2026-03-02T00:00:00.000Z', 'Asia/Kolkata')).toBe('2026-03-02T02:30:00.000Z');
    expect(next('2026-03-02T00:00:00.000Z', 'Europe/London')).toBe('2026-03-02T08:00:00.000Z');
  });
  it('comes the next day once it was there', () =>
    expect(next('2026-03-02T02:30:00.000Z', 'Asia/Kolkata')).toBe('2026-03-03T02:30:00.000Z'));
  it('keeps to the clock on the wall when that is moved', () =>
    expect([next('2026-03-28T12:00:00.000Z', 'Europe/London'), next('2026-10-24T12:00:00.000Z', 'Europe/London')]).toEqual([
      '2026-03-29T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ]));
});
