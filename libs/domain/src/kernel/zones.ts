const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * By how many minutes a time zone is ahead of UTC at a moment; negative where it is behind. A clock is made once: making one takes longer than
 * reading it a hundred times.
 * @throws RangeError for an unknown zone, and for a date that is none.
 */
export function minutesAhead(timeZone: string, at: Date | number): number {
  let clock = clocks.get(timeZone);
  if (!clock) clocks.set(timeZone, (clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })));
  // "3/2/2026, GMT+05:30", or just GMT if the offset is zero.
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(clock.format(at)) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}
