import type { LeadErased } from '@matricula/domain/lead';
import { skipKey, type WorkQueueEvent } from '@matricula/domain/work-queue';
import { defineProjector, drop, fold } from '@matricula/projection-kit';
import { queueSkips, type QueueSkip, type QueueSkipsRow } from '@matricula/read-models/work-queue';

/** Replaces the skip of a user and day; without a skip, removes it. */
const changed = (leadId: string, key: string, skip?: QueueSkip) =>
  fold<QueueSkipsRow>(leadId, (row) => {
    const others = row?.skips.filter((one) => skipKey(one) !== key) ?? [];
    const skips = skip ? [...others, skip] : others;
    return { leadId, skips, skippedFor: skips.map(skipKey) };
  });

export const queueSkipsProjector = defineProjector<QueueSkipsRow, WorkQueueEvent | LeadErased>(queueSkips, {
  LeadSkipped: ({ data: { leadId, userId, day, reason }, at }) => changed(leadId, skipKey({ userId, day }), { userId, day, reason, at }),
  LeadUnskipped: ({ data }) => changed(data.leadId, skipKey(data)),
  LeadErased: ({ data }) => drop(data.leadId),
});
