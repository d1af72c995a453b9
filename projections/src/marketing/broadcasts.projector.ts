import type { BroadcastEvent } from '@matricula/domain/marketing';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { broadcasts, type BroadcastRow } from '@matricula/read-models/marketing';

const still = { until: undefined, reason: undefined };
const words = {
  scheduled: 'Its time has not come.',
  hours: 'Promotional SMS leave from 10:00 to 21:00 Indian time.',
  stopped: 'The messages of automation are stopped.',
} as const;

/** One row per broadcast. */
export const broadcastsProjector = defineProjector<BroadcastRow, BroadcastEvent>(broadcasts, {
  BroadcastCreated: ({ data, at, meta: { actor } }) => {
    const { header: _header, perSecond: _perSecond, ...told } = data;
    return set<BroadcastRow>(data.broadcastId, {
      ...told,
      ...{ state: 'created', status: 'created', createdById: actor.id, createdByName: actor.name, createdAt: at, updatedAt: at },
    });
  },
  BroadcastStarted: ({ data: { broadcastId, title, text }, at, meta: { actor } }) =>
    patch<BroadcastRow>(broadcastId, {
      state: 'sending',
      title,
      text,
      sentById: actor.id,
      sentByName: actor.name,
      updatedAt: at,
      ...still,
    }),
  BroadcastPostponed: ({ data: { broadcastId, until, reason }, at }) =>
    patch<BroadcastRow>(broadcastId, { state: 'waiting', until, reason: words[reason], updatedAt: at }),
  BroadcastResolved: ({ data: { broadcastId, total }, at }) => patch<BroadcastRow>(broadcastId, { total, updatedAt: at }),
  BroadcastPaused: ({ data: { broadcastId, reason }, at }) =>
    patch<BroadcastRow>(broadcastId, { state: 'paused', until: undefined, reason, updatedAt: at }),
  BroadcastResumed: ({ data: { broadcastId }, at }) => patch<BroadcastRow>(broadcastId, { state: 'sending', updatedAt: at, ...still }),
  BroadcastStopped: ({ data: { broadcastId }, at }) => patch<BroadcastRow>(broadcastId, { state: 'stopped', updatedAt: at, ...still }),
  BroadcastSent: ({ data: { broadcastId, counts }, at }) =>
    fold<BroadcastRow>(broadcastId, (row) => {
      if (!row) return row;
      const { handedOver = 0, ...reasons } = counts;
      const leftOut = Object.values(reasons).reduce((sum, count) => sum + count, 0);
      return { ...row, state: 'sent', status: 'sent', handedOver, leftOut, reasons, sentAt: at, updatedAt: at, ...still };
    }),
});
