const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Offset of a time zone from UTC in minutes at a moment; negative west of UTC. Formatters are cached, because creating one takes longer than a
 * hundred uses. @throws RangeError for an unknown zone or an invalid date.
 */
export function minutesAhead(timeZone: string, at: Date | number): number {
  let clock = clocks.get(timeZone);
  if (!clock) clocks.set(timeZone, (clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })));
  // "3/2/2026, GMT+05:30", or just GMT if the offset is zero.
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(clock.format(at)) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}
