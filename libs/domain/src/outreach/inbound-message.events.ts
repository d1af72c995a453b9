import { defineEvent, id, instant, oneOf, optional, personal, text, type EventOf } from '../kernel';

const context = 'outreach';

/** Channels on which people write to the institution. */
export const inboundChannels = ['sms', 'whatsapp'] as const;
export type InboundChannel = (typeof inboundChannels)[number];

export const messageReceived = defineEvent('MessageReceived', {
  context,
  // Every message has a key of its own, so that senders without a lead can be erased as well.
  subject: 'inboundId',
  doc: 'A message of a person arrived. It is recorded once, whatever the provider repeats. The text of a message of a lead is on the lead.',
  fields: {
    inboundId: id(),
    provider: text(),
    channel: oneOf(...inboundChannels),
    receivedAt: instant(),
    leadId: optional(id()),
    phone: optional(personal(text())),
    text: optional(personal(text())),
  },
});
export type MessageReceived = EventOf<typeof messageReceived>;

export const messageSenderErased = defineEvent('MessageSenderErased', {
  context,
  doc: 'The person who sent the message was erased: number and text are gone.',
  fields: { inboundId: id() },
});
export type MessageSenderErased = EventOf<typeof messageSenderErased>;

export type InboundMessageEvent = MessageReceived | MessageSenderErased;
export const inboundMessageEvents = [messageReceived, messageSenderErased];
