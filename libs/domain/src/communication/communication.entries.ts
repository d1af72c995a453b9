import type { EntriesOf } from '../kernel';
import { spokenName } from '../kernel/spoken-name';
import type { MessageEvent } from './message.events';
import type { PushEvent } from './push.events';

const channelNames = {
  email: 'an e-mail',
  sms: 'an SMS',
  whatsapp: 'a WhatsApp message',
  push: 'a notification',
  webhook: 'a webhook',
  college: 'a lead',
};

const webhook = {
  why: 'webhooks and leads for colleges have their own logs, and repeat what the timeline already shows',
  when: ({ endpointId }: { endpointId?: string }) => endpointId !== undefined,
};
const STEP = 'a delivery step of a message: the timeline shows its request and failure, and the message log shows all steps';

/** Timeline texts of messages; details of the delivery are in the log of messages. */
export const communicationEntries: EntriesOf<MessageEvent | PushEvent> = {
  MessageRequested: {
    property: 'Message',
    technical: webhook,
    // A message to a lead has its own entry.
    bookkeeping: { when: ({ kind }) => kind === 'overdue-digest' || kind === 'lead-message' },
    change: ({ channel, kind }) => [{}, { channel, kind, status: 'requested' }],
    sentence: (who, { channel, kind }) => `${who} sent ${channelNames[channel]} (${spokenName(String(kind))})`,
  },
  MessageStarted: { property: 'Message', technical: STEP },
  MessageAccepted: { property: 'Message', technical: STEP },
  MessagePostponed: { property: 'Message', technical: STEP },
  MessageDelivered: { property: 'Message', technical: STEP },
  MessageRead: { property: 'Message', technical: STEP },
  MessageReplied: {
    property: 'Message',
    change: ({ text }) => [{}, { reply: text }],
    sentence: () => 'The recipient answered a message',
  },
  MessageRepliesRead: { property: 'Message', technical: 'a user read an answer, which has its own entry' },
  MessageFailed: {
    property: 'Message',
    technical: webhook,
    change: ({ error }) => [{}, { status: 'failed', error }],
    sentence: (_, { error }) => `A message could not be sent: ${error}`,
  },
  MessageUnanswered: {
    property: 'Message',
    technical: webhook,
    change: ({ error }) => [{}, { status: 'unknown', error }],
    sentence: (_, { error }) => `The delivery of a message is unknown: ${error}`,
  },
  MessageReplayed: { property: 'Message', technical: webhook, sentence: (who) => `${who} resent a message` },
  PushSubscribed: { property: 'Push', sentence: (who) => `${who} turned notifications on in a browser` },
  PushUnsubscribed: { property: 'Push', sentence: () => 'Notifications were turned off in a browser' },
  NotificationPreferencesChanged: { property: 'Push', sentence: (who) => `${who} changed the notification preferences` },
  NotificationMailRequested: { property: 'Push', technical: 'sends a notification by e-mail; its cause has its own entry' },
  PushRequested: { property: 'Push', technical: 'sends a notification to browsers; its cause has its own entry' },
};
