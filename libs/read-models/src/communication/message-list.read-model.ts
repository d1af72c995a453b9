import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** A message and its delivery status, without text and address: these are personal data of the recipient. */
export interface MessageRow {
  messageId: string;
  channel: 'email' | 'sms' | 'whatsapp' | 'push';
  /** Purpose of the message. */
  kind: string;
  recipientId: string;
  status: 'requested' | 'started' | 'postponed' | 'accepted' | 'delivered' | 'read' | 'failed' | 'unknown';
  attempts: number;
  provider?: string;
  /** The provider's id of it. */
  providerId?: string;
  /** Why it failed, waits, or is not known. */
  error?: string;
  /** When it is tried again. */
  retryAt?: string;
  replies: number;
  /** The user who sent it. */
  senderId?: string;
  /** Number of replies that the sender has not seen. */
  unseen: number;
  requestedAt: string;
  updatedAt: string;
}

export const messageList = defineReadModel<MessageRow>({
  name: 'message-list',
  version: 2,
  key: 'messageId',
  fields: {
    messageId: keyword(),
    channel: keyword(['email', 'sms', 'whatsapp', 'push']),
    kind: keyword(),
    recipientId: keyword(),
    status: keyword(['requested', 'started', 'postponed', 'accepted', 'delivered', 'read', 'failed', 'unknown']),
    attempts: integer(),
    provider: keyword(),
    providerId: keyword().searchable(),
    error: text().searchable(),
    retryAt: instant(),
    replies: integer(),
    senderId: keyword(),
    unseen: integer(),
    requestedAt: instant(),
    updatedAt: instant(),
  },
});
