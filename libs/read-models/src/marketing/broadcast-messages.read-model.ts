import { defineReadModel, instant, integer, keyword } from '../kernel';

/** A message of a broadcast and its delivery status; contains no personal data. */
export interface BroadcastMessage {
  messageId: string;
  broadcastId: string;
  leadId: string;
  channel: 'sms' | 'email';
  status: 'requested' | 'started' | 'postponed' | 'accepted' | 'delivered' | 'read' | 'failed' | 'unknown';
  replies: number;
  error?: string;
  requestedAt: string;
  updatedAt: string;
}

export const broadcastMessages = defineReadModel<BroadcastMessage>({
  name: 'broadcast-messages',
  version: 1,
  key: 'messageId',
  fields: {
    messageId: keyword(),
    broadcastId: keyword(),
    leadId: keyword(),
    channel: keyword(['sms', 'email']),
    status: keyword(['requested', 'started', 'postponed', 'accepted', 'delivered', 'read', 'failed', 'unknown']),
    replies: integer(),
    requestedAt: instant(),
    updatedAt: instant(),
  },
  plain: ['error'],
});
