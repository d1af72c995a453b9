import { slotsOf, type OpenSlot } from '@matricula/domain/interview';
import { interviewSessionList, type InterviewSessionRow } from '@matricula/read-models/interview';
import type { ReadStore } from '@matricula/read-store';

/** The largest number of sessions whose slots are offered at once. */
const MOST_SESSIONS = 100;

/** The slots of a form that have free seats now, the earliest first: the same for applicants and for staff who book for them. */
export async function openSlotsOf(reads: Pick<ReadStore, 'page'>, tenantId: string, formId: string): Promise<OpenSlot[]> {
  const now = new Date().toISOString();
  const where = {
    and: [
      { field: 'formId', op: 'eq' as const, value: formId },
      { field: 'status', op: 'eq' as const, value: 'open' },
      { field: 'endsAt', op: 'gt' as const, value: now },
      { field: 'free', op: 'gt' as const, value: 0 },
    ],
  };
  const sort = [{ field: 'startsAt', dir: 'asc' as const }];
  const rows = await reads.page<InterviewSessionRow>(interviewSessionList, tenantId, { where, sort, limit: MOST_SESSIONS });
  return rows
    .flatMap((session) => {
      const { minutes, panel, room, link, seats } = session;
      const taken = Map.groupBy(Object.values(session.taken), (slotId) => slotId);
      return slotsOf(session).map(({ slotId, startsAt }) => ({
        ...{ slotId, startsAt, minutes, panel, room, isOnline: link !== undefined },
        free: seats - (taken.get(slotId)?.length ?? 0),
      }));
    })
    .filter(({ startsAt, free }) => free > 0 && startsAt > now)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}
