import { defineEvent, id, list, map, oneOf, optional, text, type EventOf } from '../kernel';

const context = 'communication';

export const pushSubscribed = defineEvent('PushSubscribed', {
  context,
  doc: 'A browser of somebody takes notifications; where it is reached is kept in the vault.',
  fields: { userId: id(), subscriptionId: id() },
});
export type PushSubscribed = EventOf<typeof pushSubscribed>;

export const pushUnsubscribed = defineEvent('PushUnsubscribed', {
  context,
  doc: 'A browser takes no more notifications: its user said so, it is gone, or somebody else uses it.',
  fields: { userId: id(), subscriptionId: id(), reason: oneOf('user', 'gone', 'moved') },
});
export type PushUnsubscribed = EventOf<typeof pushUnsubscribed>;

export const pushRequested = defineEvent('PushRequested', {
  context,
  doc: 'A notification goes to each browser that somebody has subscribed.',
  fields: { userId: id(), notificationId: id(), kind: text(), subscriptionIds: list(id()), about: map<string>() },
});
export type PushRequested = EventOf<typeof pushRequested>;

export const notificationPreferencesChanged = defineEvent('NotificationPreferencesChanged', {
  context,
  doc: 'Somebody chose how they want to be told of what, when not, and the language of their console.',
  fields: {
    userId: id(),
    /** Channels by kind, joined by commas. */
    channels: map<string>(),
    quietFrom: optional(text()),
    quietUntil: optional(text()),
    zone: optional(text()),
    language: optional(text()),
  },
});
export type NotificationPreferencesChanged = EventOf<typeof notificationPreferencesChanged>;

export const notificationMailRequested = defineEvent('NotificationMailRequested', {
  context,
  doc: 'A notification goes to somebody by e-mail, who chose that.',
  fields: { userId: id(), notificationId: id(), kind: text(), about: map<string>() },
});
export type NotificationMailRequested = EventOf<typeof notificationMailRequested>;

export const pushEvents = [pushSubscribed, pushUnsubscribed, pushRequested, notificationPreferencesChanged, notificationMailRequested];
export type PushEvent = PushSubscribed | PushUnsubscribed | PushRequested | NotificationPreferencesChanged | NotificationMailRequested;

/** Stream of a user's notification settings and subscribed browsers. */
export const pushStream = (tenantId: string, userId: string) => `push-${tenantId}-${userId}`;
