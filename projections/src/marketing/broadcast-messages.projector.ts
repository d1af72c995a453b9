import type { MessageEvent } from '@matricula/domain/communication';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { broadcastMessages, type BroadcastMessage } from '@matricula/read-models/marketing';

const step = ({ data, at }: { data: { messageId: string }; at: string }, partial: Partial<BroadcastMessage>) =>
  patch<BroadcastMessage>(data.messageId, { error: undefined, ...partial, updatedAt: at });

/** One row per message of a broadcast, with its state. */
export const broadcastMessagesProjector = defineProjector<BroadcastMessage, MessageEvent>(broadcastMessages, {
  MessageRequested: ({ data: { messageId, channel, recipientId, about }, at }) => {
    const { broadcastId } = about ?? {};
    if (broadcastId === undefined || (channel !== 'sms' && channel !== 'email')) return [];
    const row = { messageId, broadcastId, leadId: recipientId, channel, status: 'requested' as const, replies: 0 };
    return set<BroadcastMessage>(messageId, { ...row, requestedAt: at, updatedAt: at });
  },
  MessageStarted: (event) => step(event, { status: 'started' }),
  MessageAccepted: (event) => step(event, { status: 'accepted' }),
  MessagePostponed: (event) => step(event, { status: 'postponed', error: event.data.error }),
  MessageDelivered: (event) => step(event, { status: 'delivered' }),
  MessageRead: (event) => step(event, { status: 'read' }),
  MessageFailed: (event) => step(event, { status: 'failed', error: event.data.error }),
  MessageUnanswered: (event) => step(event, { status: 'unknown', error: event.data.error }),
  MessageReplayed: (event) => step(event, { status: 'requested' }),
  MessageReplied: ({ data: { messageId }, at }) =>
    fold<BroadcastMessage>(messageId, (row) => row && { ...row, replies: row.replies + 1, updatedAt: at }),
  MessageRepliesRead: () => [],
});
