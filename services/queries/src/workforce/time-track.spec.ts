import { trackTime } from './time-track';

const at = (time: string, day = '02') => `2026-03-${day}T${time}:00.000Z`;
const entry = (kind: 'signed-in' | 'signed-out' | 'break' | 'online' | 'active-time' | 'refused', time: string, more: object = {}) => ({
  ...{ userId: 'asha', kind, at: at(time) },
  ...more,
});
const track = (...entries: ReturnType<typeof entry>[]) => trackTime(entries, { timeZone: 'Asia/Kolkata', until: at('12:00') });

describe('the time that a user spent', () => {
  it('is counted by their day, and by its hours', () => {
    const { days } = track(
      entry('refused', '03:50'),
      entry('signed-in', '04:00'),
      entry('active-time', '04:20', { totalSeconds: 300 }),
      entry('active-time', '04:40', { totalSeconds: 200 }),
      entry('signed-in', '06:00'),
      entry('signed-out', '10:00'),
    );
    expect(days).toEqual([
      expect.objectContaining({
        user_id: 'asha',
        day: '2026-03-02',
        first_in: at('04:00'),
        last_seen: at('10:00'),
        sessions: 2,
        active_seconds: 500,
      }),
    ]);
    // 04:20 there is 09:50 here, 04:40 is 10:10.
    expect([days[0]?.hours[9], days[0]?.hours[10]]).toEqual([300, 200]);
  });
  it('has no more active time than has passed, however many consoles report it, in the hours in which it passed', () => {
    const { days } = track(
      entry('signed-in', '04:00'),
      entry('active-time', '04:40', { totalSeconds: 86_400 }),
      entry('active-time', '04:50', { totalSeconds: 360 }),
      entry('active-time', '04:52', { totalSeconds: 360 }),
    );
    // From 09:30 to 10:10 here, then six minutes, then two more.
    expect([days[0]?.active_seconds, days[0]?.hours[9], days[0]?.hours[10]]).toEqual([2_880, 1_800, 1_080]);
  });
  it('has breaks until the user is back, leaves or takes another one; an open one counts up to now', () => {
    const { days, breaks } = track(
      entry('break', '05:00', { reason: 'Lunch Break' }),
      entry('online', '05:30'),
      entry('break', '07:00', { reason: 'Tea / Coffee Break' }),
      entry('signed-out', '07:10'),
      entry('break', '11:50'),
    );
    expect(breaks.map(({ seconds, reason, to }) => [seconds, reason, to])).toEqual([
      [1_800, 'Lunch Break', at('05:30')],
      [600, 'Tea / Coffee Break', at('07:10')],
      [600, undefined, undefined],
    ]);
    expect(days[0]).toMatchObject({ breaks: 3, break_seconds: 3_000 });
  });
  it('has no break any more after another sign-in, which puts them online', () => {
    const { days, breaks } = track(
      entry('break', '05:00', { reason: 'Lunch Break' }),
      entry('signed-in', '05:10'),
      entry('online', '09:00'),
    );
    expect(breaks).toEqual([expect.objectContaining({ seconds: 600, to: at('05:10') })]);
    expect(days[0]).toMatchObject({ break_seconds: 600 });
  });
  it('is of the day on which it began by the clock of the institution', () => {
    const { days } = track(entry('signed-in', '18:20'), entry('signed-in', '18:40'));
    expect(days.map(({ day, sessions }) => [day, sessions])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-03', 1],
    ]);
  });
});
