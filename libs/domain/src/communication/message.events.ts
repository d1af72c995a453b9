import { defineEvent, flag, id, instant, integer, list, map, object, oneOf, optional, personal, text, type EventOf } from '../kernel';

const context = 'communication';
export const messageChannels = ['email', 'sms', 'whatsapp', 'push', 'webhook', 'college'] as const;
export type MessageChannel = (typeof messageChannels)[number];
/** Those that reach people; webhooks and leads for colleges reach programs. */
export const personChannels = ['email', 'sms', 'push'] as const;

/** The endpoint that a webhook goes to, or the college of a lead; missing where a person is meant. */
const ofWebhook = { endpointId: optional(id()) };
/** Result of an attempt: the HTTP status of the answer, and how long it took. */
const answered = { ...ofWebhook, answer: optional(integer()), tookMs: optional(integer()) };

export const messageRequested = defineEvent('MessageRequested', {
  context,
  // Text and address are personal data of the recipient: encrypted with their key and erased with it.
  subject: 'recipientId',
  doc: 'A message was requested. It has not been sent yet.',
  fields: {
    messageId: id(),
    channel: oneOf(...messageChannels),
    // Its purpose: overdue-digest, notification ...
    kind: text(),
    recipientId: id(),
    // Missing: the address in the recipient's account or, for a push, the browser in `subscriptionId`.
    to: optional(personal(text())),
    subscriptionId: optional(id()),
    title: optional(personal(text())),
    // Missing for webhooks: their body is built from the event at delivery, so that no data of an erased person is stored here.
    body: optional(personal(text())),
    about: optional(map<string>()),
    // The approved template of a WhatsApp message; the values of its variables are in `values`.
    ...{ template: optional(object({ name: text(), language: text() })), values: optional(personal(list(text()))) },
    // Stored files attached to the message. `linked`: the recipient gets a link and downloads them after sign-in.
    attachments: optional(personal(list(object({ blobId: id(), name: text(), contentType: text(), bytes: integer() })))),
    linked: optional(flag()),
    ...ofWebhook,
    event: optional(object({ eventId: id(), stream: text(), revision: integer(), position: text() })),
  },
});
export type MessageRequested = EventOf<typeof messageRequested>;
/** A stored file attached to a message. */
export type MessageFile = NonNullable<MessageRequested['data']['attachments']>[number];

export const messageStarted = defineEvent('MessageStarted', {
  context,
  doc: 'Sending started; it is recorded before the message is handed to the provider.',
  fields: { messageId: id(), attempt: integer() },
});
export type MessageStarted = EventOf<typeof messageStarted>;

export const messageAccepted = defineEvent('MessageAccepted', {
  context,
  doc: 'The provider accepted the message.',
  fields: { messageId: id(), attempt: integer(), provider: text(), providerId: optional(id()), ...answered },
});
export type MessageAccepted = EventOf<typeof messageAccepted>;

export const messagePostponed = defineEvent('MessagePostponed', {
  context,
  doc: 'The provider did not accept the message, or (`unanswered`) its answer is unknown and a duplicate does no harm; it is retried at the given time.',
  fields: { messageId: id(), attempt: integer(), error: text(), retryAt: instant(), unanswered: optional(flag()), ...answered },
});
export type MessagePostponed = EventOf<typeof messagePostponed>;

export const messageDelivered = defineEvent('MessageDelivered', {
  context,
  doc: 'The provider reports that the message was delivered.',
  fields: { messageId: id() },
});
export type MessageDelivered = EventOf<typeof messageDelivered>;

export const messageRead = defineEvent('MessageRead', {
  context,
  doc: 'The provider reports that the message was read.',
  fields: { messageId: id() },
});
export type MessageRead = EventOf<typeof messageRead>;

export const messageReplied = defineEvent('MessageReplied', {
  context,
  subject: 'recipientId',
  doc: 'The recipient answered.',
  fields: { messageId: id(), recipientId: id(), replyId: id(), text: personal(text()) },
});
export type MessageReplied = EventOf<typeof messageReplied>;

export const messageRepliesRead = defineEvent('MessageRepliesRead', {
  context,
  doc: 'The sender of the message has read answers to it.',
  fields: { messageId: id(), replyIds: list(id()) },
});
export type MessageRepliesRead = EventOf<typeof messageRepliesRead>;

export const failureReasons = ['refused', 'given-up', 'undelivered'] as const;

export const messageFailed = defineEvent('MessageFailed', {
  context,
  doc: 'The message failed: it was refused, could not be delivered, or the last attempt failed.',
  fields: { messageId: id(), attempt: integer(), reason: oneOf(...failureReasons), error: text(), ...answered },
});
export type MessageFailed = EventOf<typeof messageFailed>;

export const messageUnanswered = defineEvent('MessageUnanswered', {
  context,
  doc: 'The message was handed to the provider and its delivery is unknown. It is not retried automatically.',
  fields: { messageId: id(), attempt: integer(), error: text(), ...answered },
});
export type MessageUnanswered = EventOf<typeof messageUnanswered>;

export const messageReplayed = defineEvent('MessageReplayed', {
  context,
  doc: 'A user resent a message that failed or was lost.',
  fields: { messageId: id(), ...ofWebhook },
});
export type MessageReplayed = EventOf<typeof messageReplayed>;

export const messageEvents = [
  messageRequested,
  messageStarted,
  messageAccepted,
  messagePostponed,
  messageDelivered,
  messageRead,
  messageReplied,
  messageRepliesRead,
  messageFailed,
  messageUnanswered,
  messageReplayed,
];
export type MessageEvent =
  | MessageRequested
  | MessageStarted
  | MessageAccepted
  | MessagePostponed
  | MessageDelivered
  | MessageRead
  | MessageReplied
  | MessageRepliesRead
  | MessageFailed
  | MessageUnanswered
  | MessageReplayed;

/** Stream of a message. */
export const messageStream = (tenantId: string, messageId: string) => `message-${tenantId}-${messageId}`;
