import { attendanceIdOf } from '@matricula/read-models/workforce';
import type { AttendanceNow } from './attendance-now.query';

/** The rows of attendance that say how somebody stands: of today, and of a day that they did not end. Pure. */
export function daysOf(userId: string, now: Pick<AttendanceNow, 'day' | 'open_day'> | undefined): string[] {
  return [now?.day, now?.open_day].flatMap((day) => (day ? [attendanceIdOf(userId, day)] : []));
}
