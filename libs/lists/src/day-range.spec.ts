import dayjs from 'dayjs';
import { clockIn, dayIn, dayRange, momentIn, todayIn } from './day-range';

describe('a moment sent by a client', () => {
  it.each([
    ['2026-03-02T10:00', '2026-03-02T04:30:00.000Z'],
    ['2026-03-02 10:00:30', '2026-03-02T04:30:30.000Z'],
    ['2026-03-02', '2026-03-01T18:30:00.000Z'],
    ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02T10:00:00.000+02:00', '2026-03-02T08:00:00.000Z'],
    ['2026-03-02T10:00:00-0530', '2026-03-02T15:30:00.000Z'],
  ])('%s is by the clock of the tenant unless it names a zone', (text, moment) => expect(momentIn('Asia/Kolkata', text)).toBe(moment));

  it('is none where it cannot be read', () =>
    expect(['2026-W10-1', 'soon', '2026-02-31', '2026-02-31T10:00:00Z'].map((text) => momentIn('Asia/Kolkata', text))).toEqual(
      Array(4).fill(undefined),
    ));
});

describe('a range of days', () => {
  it('begins and ends by the clock of the tenant', () =>
    expect(dayRange('2026-03-02', '2026-03-03', 'Asia/Kolkata')).toEqual({
      from: '2026-03-01T18:30:00.000Z',
      to: '2026-03-03T18:29:59.999Z',
    }));
});

describe('an instant', () => {
  const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/Berlin', 'Pacific/Apia', 'UTC'];
  // Around midnights, the turn of a year and the hours that a summer time skips and repeats.
  const moments = ['2026-01-01T00:00:00.000Z', '2025-12-31T18:29:59.999Z', '2026-03-29T00:59:59.999Z', '2026-10-25T01:00:00.000Z'];

  it.each(zones)('is on the day, and at the time, that a clock in %s shows', (zone) => {
    for (const at of moments) {
      const shown = dayjs(at).tz(zone);
      expect([dayIn(zone, at), clockIn(zone, at)]).toEqual([shown.format('YYYY-MM-DD'), shown.format('HH:mm')]);
      expect(Date.parse(dayRange(dayIn(zone, at), dayIn(zone, at), zone).from)).toBeLessThanOrEqual(Date.parse(at));
    }
    expect(todayIn(zone)).toBe(dayIn(zone, new Date().toISOString()));
  });

  it('is read by one clock for each zone, however often', () => {
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    for (const at of moments) dayIn('Africa/Cairo', at);
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
  });
});
