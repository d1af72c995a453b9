import type { EntriesOf } from '../kernel';
import { spokenName } from '../kernel/spoken-name';
import type { MessageEvent } from './message.events';
import type { PushEvent } from './push.events';

const channelNames = { email: 'an e-mail', sms: 'an SMS', push: 'a notification', webhook: 'a webhook' };

const webhook = {
  why: 'webhooks have a log of their own: each of them says what the timeline says already',
  when: ({ endpointId }: { endpointId?: string }) => endpointId !== undefined,
};
const STEP = 'a step on the way of a message: its request and its failure are told, all of them stand in the log of messages';

/** Timeline texts of messages; details of the delivery are in the log of messages. */
export const communicationEntries: EntriesOf<MessageEvent | PushEvent> = {
  MessageRequested: {
    property: 'Message',
    technical: webhook,
    bookkeeping: { when: ({ kind }) => kind === 'overdue-digest' },
    change: ({ channel, kind }) => [{}, { channel, kind, status: 'requested' }],
    sentence: (who, { channel, kind }) => `${who} had ${channelNames[channel]} sent (${spokenName(String(kind))})`,
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
  MessageRepliesRead: { property: 'Message', technical: 'somebody looked at an answer, which is told itself' },
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
    sentence: (_, { error }) => `Nobody knows what became of a message: ${error}`,
  },
  MessageReplayed: { property: 'Message', technical: webhook, sentence: (who) => `${who} had a message sent again` },
  PushSubscribed: { property: 'Push', sentence: (who) => `${who} turned notifications on in a browser` },
  PushUnsubscribed: { property: 'Push', sentence: () => 'Notifications were turned off in a browser' },
  NotificationPreferencesChanged: { property: 'Push', sentence: (who) => `${who} chose how to be told of things` },
  NotificationMailRequested: { property: 'Push', technical: 'tells by e-mail of a notification, which stands with its cause' },
  PushRequested: { property: 'Push', technical: 'tells browsers of a notification, which stands with its cause' },
};
