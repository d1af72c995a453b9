import type { PayDays } from '@matricula/domain/workforce';
import type { MonthOfPerson, WorkingCalendar } from '@matricula/projections/workforce';

/** The period of employment, as far as it is known. */
export interface Employment {
  from?: string;
  until?: string;
}

/**
 * The days on which pay is based: working days by the user's week and the holidays, the unpaid ones among them, and the employed ones if
 * the user was employed for a part of the month.
 */
export function payDays(
  { user_id: userId, days }: Pick<MonthOfPerson, 'user_id' | 'days'>,
  calendar: Pick<WorkingCalendar, 'works'>,
  { from, until }: Employment = {},
): PayDays {
  const working = days.filter(({ day }) => calendar.works(userId, day));
  const own = working.filter(({ day }) => (from === undefined || day >= from) && (until === undefined || day <= until));
  const within = (day: string | undefined, of: 'from' | 'until') =>
    day !== undefined && days.some((one) => (of === 'from' ? one.day < day : one.day > day)) ? { [of]: day } : {};
  const lost = own.map(({ mark, unpaid }) => {
    if (mark === 'absent') return 1;
    if (!unpaid) return 0;
    if (mark === 'half') return 0.5;
    return mark === 'leave' ? 1 : 0;
  });
  return {
    workingDays: working.length,
    lostDays: lost.reduce<number>((sum, one) => sum + one, 0),
    ...(own.length < working.length && { employed: { days: own.length, ...within(from, 'from'), ...within(until, 'until') } }),
  };
}
