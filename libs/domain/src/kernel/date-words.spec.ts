import { dayWords, daysWords, momentWords, monthWords, shortMonthWords, timelineMoment, timeWords } from './date-words';

const zone = 'Asia/Kolkata';

describe('dates for people', () => {
  it('have one form for each kind of place', () => {
    expect(dayWords('2026-11-05')).toBe('05 Nov 2026');
    expect(daysWords({ from: '2026-11-20', to: '2026-11-20' })).toBe('20 Nov 2026');
    expect(daysWords({ from: '2026-11-20', to: '2026-11-27' })).toBe('20 Nov 2026 – 27 Nov 2026');
    expect([monthWords('2026-09'), shortMonthWords('2026-09')]).toEqual(['September 2026', 'Sep 2026']);
  });

  it('are read from the clock of the zone, on its day', () => {
    expect(momentWords('2026-11-20T18:45:00.000Z', zone)).toBe('21 Nov 2026, 12:15 AM');
    expect(timeWords('2026-11-20T06:30:00.000Z', zone)).toBe('12:00 PM');
    expect(momentWords('2026-11-20T00:10:00.000Z', 'America/New_York')).toBe('19 Nov 2026, 07:10 PM');
  });

  it('follow the documents in the timeline (TL-10)', () =>
    expect(['T11:34:05.000Z', 'T03:34:05.000Z'].map((time) => timelineMoment(`2026-11-20${time}`, zone))).toEqual([
      '20/11/2026, 17:04:05 pm',
      '20/11/2026, 09:04:05 am',
    ]));
});
