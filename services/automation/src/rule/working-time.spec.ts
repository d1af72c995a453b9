import { momentIn } from '@matricula/lists';
import { daysAfter, nextWorkingTime } from './working-time';

const hours = { days: ['1', '2', '3', '4', '5'], from: '09:30', to: '18:30' };
const next = (at: string) => nextWorkingTime(hours, at, 'Asia/Kolkata');

describe('working hours', () => {
  it.each([
    ['during them, at once', '2026-03-02T06:00:00.000Z', undefined],
    ['before them, the same day', '2026-03-02T01:00:00.000Z', '2026-03-02T04:00:00.000Z'],
    ['at their end, the next day', '2026-03-02T13:00:00.000Z', '2026-03-03T04:00:00.000Z'],
    ['after those of a Friday, on Monday', '2026-03-06T14:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ])('begin %s', (_, at, begin) => expect(next(at)).toBe(begin));
});

describe('the clock of an institution with summer time', () => {
  const zone = 'America/New_York';

  it.each([
    ['that is missing comes at the next one, not earlier', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['that comes twice is one moment', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
    ['of any other day is itself', '2026-03-09', '02:30', '2026-03-09T06:30:00.000Z'],
  ])('a time %s', (_, day, clock, moment) => {
    expect(momentIn(zone, `${day}T${clock}`)).toBe(moment);
    const days = ['1', '2', '3', '4', '5', '6', '7'];
    const before = new Date(Date.parse(moment) - 3 * 60 * 60_000).toISOString();
    expect(nextWorkingTime({ days, from: clock, to: '23:00' }, before, zone)).toBe(moment);
  });

  it('counts days by the calendar', () => {
    expect(daysAfter('2026-03-09', -1)).toBe('2026-03-08');
    expect(daysAfter('2026-10-31', 2)).toBe('2026-11-02');
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  });
});
