import { attendanceIdOf } from '@matricula/read-models/workforce';
import type { AttendanceNow } from './attendance-now.query';

/** The user's attendance rows: today, and an unfinished earlier day. Pure. */
export function daysOf(userId: string, now: Pick<AttendanceNow, 'day' | 'open_day'> | undefined): string[] {
  return [now?.day, now?.open_day].flatMap((day) => (day ? [attendanceIdOf(userId, day)] : []));
}
