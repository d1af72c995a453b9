import { isDayOff, shift, workingTimeOf, type WorkingTime } from '@matricula/domain/workforce';
import { dayIn, momentIn } from '@matricula/lists';
import { recordList } from '@matricula/read-models/record';
import { userList, type UserRow } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';
import { daysAfter, isOnShift } from '../rule';

const MOST_SHIFTS = 500;
const WEEK = 7;

/** When the shift of the owner of a lead begins next, by their name or location; undefined during it. Without an owner, the shift of everybody counts. */
export async function nextShiftOf(
  reads: Pick<ReadStore, 'get' | 'page'>,
  ownerId: string | undefined,
  { tenantId, at, timeZone }: { tenantId: string; at: string; timeZone: string },
): Promise<string | undefined> {
  const shifts = (await reads.page(recordList(shift), tenantId, { limit: MOST_SHIFTS })) as unknown as WorkingTime[];
  const owner = ownerId === undefined ? undefined : await reads.get<UserRow>(userList, tenantId, ownerId);
  return nextShift(workingTimeOf(shifts, ownerId ?? '', owner?.location), at, timeZone);
}

/** When a working time begins next; undefined during it, and if it has no day. */
export function nextShift(time: WorkingTime, at: string, timeZone: string): string | undefined {
  if (isOnShift(time, at, timeZone)) return undefined;
  const today = dayIn(timeZone, at);
  for (let ahead = 0; ahead <= WEEK; ahead++) {
    const day = daysAfter(today, ahead);
    const begin = momentIn(timeZone, `${day}T${time.start}`);
    if (begin !== undefined && begin > at && !isDayOff(time, day)) return begin;
  }
  return undefined;
}
