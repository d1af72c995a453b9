import { fromWallClock, toWallClock } from '../session/tenant-clock';
import { quickTimes } from './follow-up-times';

const zone = 'Asia/Kolkata';

describe('follow-up dates one click away', () => {
  it('are counted from now and from the tenant’s day', () =>
    // 01:15 on Saturday in Kolkata is still Friday in UTC.
    expect(quickTimes(new Date('2026-11-20T19:45:30Z'), zone).map(({ at }) => at)).toEqual([
      '2026-11-20T20:15:00.000Z',
      '2026-11-20T21:45:00.000Z',
      '2026-11-22T04:30:00.000Z',
      '2026-11-23T04:30:00.000Z',
    ]));

  it('mean the next Monday on a Monday', () =>
    expect(quickTimes(new Date('2026-11-23T03:00:00Z'), zone).at(-1)?.at).toBe('2026-11-30T04:30:00.000Z'));

  it('name each moment once: on a Sunday, Monday is tomorrow', () =>
    expect(quickTimes(new Date('2026-11-22T06:00:00Z'), zone).map(({ label }) => label)).toEqual([
      'in 30 min',
      'in 2 h',
      'tomorrow 10:00',
    ]));
});

describe('the picker', () => {
  it('shows the tenant’s wall clock', () => expect(toWallClock('2026-11-20T19:45:00Z', zone)).toBe('2026-11-21T01:15'));
  it('gives back the instant', () => expect(fromWallClock('2026-11-21T01:15', zone)).toBe('2026-11-20T19:45:00.000Z'));
});
