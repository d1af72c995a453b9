import type { MessageEvent } from '@matricula/domain/communication';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { messageList, type MessageRow } from '@matricula/read-models/communication';

/** Updates an existing message; a previous retry time and error are cleared. */
const step = ({ data, at }: { data: { messageId: string }; at: string }, partial: Partial<MessageRow>) =>
  patch<MessageRow>(data.messageId, { error: undefined, retryAt: undefined, ...partial, updatedAt: at });

export const messageListProjector = defineProjector<MessageRow, MessageEvent>(messageList, {
  MessageRequested: ({ data: { messageId, channel, kind, recipientId }, at, meta }) => {
    // Webhooks and leads for colleges have logs of their own.
    if (channel === 'webhook' || channel === 'college') return [];
    return set<MessageRow>(messageId, {
      messageId,
      channel,
      kind,
      recipientId,
      status: 'requested',
      attempts: 0,
      replies: 0,
      senderId: meta.actor.id,
      unseen: 0,
      requestedAt: at,
      updatedAt: at,
    });
  },
  MessageStarted: (event) => step(event, { status: 'started', attempts: event.data.attempt }),
  MessageAccepted: (event) => step(event, { status: 'accepted', provider: event.data.provider, providerId: event.data.providerId }),
  MessagePostponed: (event) => step(event, { status: 'postponed', error: event.data.error, retryAt: event.data.retryAt }),
  MessageDelivered: (event) => step(event, { status: 'delivered' }),
  MessageRead: (event) => step(event, { status: 'read' }),
  MessageFailed: (event) => step(event, { status: 'failed', error: event.data.error }),
  MessageUnanswered: (event) => step(event, { status: 'unknown', error: event.data.error }),
  MessageReplayed: (event) => step(event, { status: 'requested' }),
  MessageReplied: ({ data: { messageId }, at }) =>
    fold<MessageRow>(messageId, (row) => row && { ...row, replies: row.replies + 1, unseen: row.unseen + 1, updatedAt: at }),
  MessageRepliesRead: ({ data: { messageId, replyIds } }) =>
    fold<MessageRow>(messageId, (row) => row && { ...row, unseen: Math.max(0, row.unseen - replyIds.length) }),
});
