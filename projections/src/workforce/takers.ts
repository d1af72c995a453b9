import { takersOf } from '@matricula/domain/workforce';
import { attendanceDays, attendanceIdOf, leaveList, noonOf } from '@matricula/read-models/workforce';
import type { ReadStore } from '@matricula/read-store';
import { clockIn, dayIn } from '@matricula/lists';
import { workingCalendar } from './working-calendar';

/** Which people get new leads at a moment, in their order: those who are not absent (`takersOf`). */
export async function takersAmong(
  reads: ReadStore,
  { tenantId, timeZone }: { tenantId: string; timeZone: string },
  userIds: readonly string[],
  at = new Date().toISOString(),
): Promise<string[]> {
  const day = dayIn(timeZone, at);
  const where = {
    and: [
      { field: 'userId', op: 'in' as const, values: [...userIds] },
      { field: 'status', op: 'eq' as const, value: 'approved' },
      { field: 'from', op: 'lte' as const, value: noonOf(day) },
      { field: 'to', op: 'gte' as const, value: noonOf(day) },
    ],
  };
  const keys = userIds.map((userId) => attendanceIdOf(userId, day));
  const [calendar, leaves, days] = await Promise.all([
    workingCalendar(reads, tenantId),
    reads.page(leaveList, tenantId, { where, limit: 2 * userIds.length }),
    reads.getMany(attendanceDays, tenantId, keys),
  ]);
  const people = userIds.map((userId) => {
    const own = leaves.filter((leave) => leave.userId === userId);
    return {
      userId,
      // Two halves are a whole day.
      leave: own.length > 1 ? {} : own[0],
      status: days.find((row) => row.userId === userId)?.status ?? ('none' as const),
      works: calendar.works(userId, day),
      time: calendar.timeOf(userId),
    };
  });
  return takersOf(people, clockIn(timeZone, at), calendar.recordedSince !== undefined && calendar.recordedSince <= at);
}
