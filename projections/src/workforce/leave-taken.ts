import { daysBetween } from '@matricula/domain/workforce';
import { dayOfNoon, type LeaveRow } from '@matricula/read-models/workforce';
import type { WorkingCalendar } from './working-calendar';

type Leave = Pick<LeaveRow, 'userId' | 'from' | 'to' | 'half' | 'days' | 'askedAt'>;

/** Days of a leave that are credited back to its owner: they became holidays after it was requested, and leave on a holiday does not count. */
export function daysReturned({ userId, from, to, half, days, askedAt }: Leave, calendar: Pick<WorkingCalendar, 'holidaysSince'>): number {
  const since = calendar.holidaysSince(userId, askedAt);
  const lost = daysBetween(dayOfNoon(from), dayOfNoon(to)).filter((day) => since.has(day)).length;
  return Math.min(days, half ? lost / 2 : lost);
}
