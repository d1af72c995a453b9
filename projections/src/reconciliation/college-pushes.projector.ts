import type { MessageEvent } from '@matricula/domain/communication';
import type { ReconciliationEvent } from '@matricula/domain/reconciliation';
import { defineProjector, patch, set } from '@matricula/projection-kit';
import { collegePushes, type CollegePushRow } from '@matricula/read-models/reconciliation';

interface Step {
  data: { messageId: string; answer?: number; tookMs?: number };
  at: string;
}

/** Updates an existing push; a previous retry time and error are cleared. Other messages have no row here, and none is created. */
const step = ({ data: { messageId, answer, tookMs }, at }: Step, partial: Partial<CollegePushRow>) =>
  patch<CollegePushRow>(messageId, { answer, tookMs, error: undefined, retryAt: undefined, ...partial, updatedAt: at });

export const collegePushesProjector = defineProjector<CollegePushRow, ReconciliationEvent | MessageEvent>(collegePushes, {
  ReconciliationRequested: ({ data: { leadId, pushId, collegeId, collegeName }, at, meta }) =>
    set<CollegePushRow>(pushId, {
      ...{ pushId, leadId, collegeId, collegeName, status: 'requested', attempts: 0 },
      ...{ userId: meta.actor.id, requestedAt: at, updatedAt: at },
    }),
  MessageStarted: ({ data: { messageId, attempt }, at }) =>
    patch<CollegePushRow>(messageId, { status: 'started', attempts: attempt, updatedAt: at }),
  MessageAccepted: (event) => step(event, { status: 'accepted', reference: event.data.providerId }),
  MessagePostponed: (event) => step(event, { status: 'postponed', error: event.data.error, retryAt: event.data.retryAt }),
  MessageFailed: (event) => step(event, { status: 'failed', error: event.data.error }),
  MessageUnanswered: (event) => step(event, { status: 'unknown', error: event.data.error }),
  MessageReplayed: ({ data: { messageId }, at }) => patch<CollegePushRow>(messageId, { status: 'requested', updatedAt: at }),
  CollegeResponseRecorded: ({ data: { pushId, response }, at }) =>
    patch<CollegePushRow>(pushId, { response, respondedAt: at, updatedAt: at }),
});
