import type { EntriesOf } from '../kernel';
import type { MessageEvent } from './message.events';
import type { PushEvent } from './push.events';

const channelNames = { email: 'an e-mail', sms: 'an SMS', push: 'a notification', webhook: 'a webhook' };

/** Webhooks have a log of their own: each of them says what the timeline says already. */
const isWebhook = ({ endpointId }: { endpointId?: string }) => endpointId !== undefined;

/** How messages read in the timeline; what happens on their way is for their own log. */
export const communicationEntries: EntriesOf<MessageEvent | PushEvent> = {
  MessageRequested: {
    property: 'Message',
    technical: isWebhook,
    change: ({ channel, kind }) => [{}, { channel, kind, status: 'requested' }],
    sentence: (who, { channel, kind }) => `${who} had ${channelNames[channel]} sent (${kind})`,
  },
  MessageStarted: { property: 'Message', technical: true },
  MessageAccepted: { property: 'Message', technical: true },
  MessagePostponed: { property: 'Message', technical: true },
  MessageDelivered: { property: 'Message', technical: true },
  MessageRead: { property: 'Message', technical: true },
  MessageReplied: {
    property: 'Message',
    change: ({ text }) => [{}, { reply: text }],
    sentence: () => 'The recipient answered a message',
  },
  MessageFailed: {
    property: 'Message',
    technical: isWebhook,
    change: ({ error }) => [{}, { status: 'failed', error }],
    sentence: (_, { error }) => `A message could not be sent: ${error}`,
  },
  MessageUnanswered: {
    property: 'Message',
    technical: isWebhook,
    change: ({ error }) => [{}, { status: 'unknown', error }],
    sentence: (_, { error }) => `Nobody knows what became of a message: ${error}`,
  },
  MessageReplayed: { property: 'Message', technical: isWebhook, sentence: (who) => `${who} had a message sent again` },
  PushSubscribed: { property: 'Push', sentence: (who) => `${who} turned notifications on in a browser` },
  PushUnsubscribed: { property: 'Push', sentence: () => 'Notifications were turned off in a browser' },
  PushRequested: { property: 'Push', technical: true },
};
