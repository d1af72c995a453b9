import type { MonthOfPerson, WorkingCalendar } from '@matricula/lists';

/** The days that pay goes by: those they were to work by their week and the holidays, and those of them that are lost. */
export function payDays({ user_id: userId, days }: Pick<MonthOfPerson, 'user_id' | 'days'>, calendar: Pick<WorkingCalendar, 'works'>) {
  const working = days.filter(({ day }) => calendar.works(userId, day));
  const lost = working.map(({ mark, unpaid }) => {
    if (mark === 'absent') return 1;
    if (!unpaid) return 0;
    if (mark === 'half') return 0.5;
    return mark === 'leave' ? 1 : 0;
  });
  return { workingDays: working.length, lostDays: lost.reduce<number>((sum, one) => sum + one, 0) };
}
