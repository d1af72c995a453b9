import { leaveMarkOf, type LeaveHalf, type LeaveMark, type LeaveStatus } from '@matricula/domain/workforce';
import { dayOfNoon } from '@matricula/read-models/workforce';
import { dayIn } from '@matricula/lists';
import { daysOf, leavesOf, staffOf, type MonthFrom } from './month-of-staff';
import { workingCalendar } from './working-calendar';

/** A leave that has a day. */
export interface LeaveOfDay {
  leave_id: string;
  name: string;
  status: LeaveStatus;
  half?: LeaveHalf;
}

/** A day of a user in the team calendar. */
export interface LeaveDay {
  day: string;
  mark: LeaveMark;
  /** Two if each takes half the day. */
  leaves: LeaveOfDay[];
  holiday?: string;
}

/** A person's month in the calendar of the team. */
export interface LeaveMonthOfPerson {
  user_id: string;
  name: string;
  days: LeaveDay[];
  /** Working days of it that were granted, and that wait for an answer. */
  away: number;
  waiting: number;
}

/** The month (`2026-11`) of everyone the caller sees: granted and requested leave, holidays and days off. */
export async function leaveMonth(month: string, from: MonthFrom): Promise<LeaveMonthOfPerson[]> {
  const { tenantId, timeZone } = from.context;
  const days = daysOf(month);
  const [people, leaves, calendar] = await Promise.all([
    staffOf(undefined, from),
    leavesOf(['asked', 'approved'], days, undefined, from),
    workingCalendar(from.reads, tenantId),
  ]);
  const away = Map.groupBy(leaves, ({ userId }) => userId);
  return people.map(({ userId, name, createdAt }) => {
    const [own, joined] = [away.get(userId) ?? [], dayIn(timeZone, createdAt)];
    const marked = days.map((day): LeaveDay => {
      const met = own.filter((leave) => dayOfNoon(leave.from) <= day && day <= dayOfNoon(leave.to));
      const holiday = calendar.holidaysOf(userId).get(day);
      const mark = leaveMarkOf(day, { leaves: met, holiday }, calendar.timeOf(userId), joined);
      const shown = met.map(({ leaveId, typeName, status, half }) => ({ leave_id: leaveId, name: typeName, status, half }));
      return { day, mark, leaves: shown, ...(mark !== 'none' && { holiday }) };
    });
    return { user_id: userId, name, days: marked, away: taken(marked, 'approved'), waiting: taken(marked, 'asked') };
  });
}

/** Working days that leave in a state takes, counted in halves. */
const taken = (days: readonly LeaveDay[], status: LeaveStatus): number =>
  days
    .filter(({ mark }) => mark === 'leave' || mark === 'half')
    .flatMap(({ leaves }) => leaves)
    .filter((leave) => leave.status === status)
    .reduce((sum, { half }) => sum + (half ? 0.5 : 1), 0);
