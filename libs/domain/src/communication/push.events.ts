import { defineEvent, id, list, map, oneOf, optional, text, type EventOf } from '../kernel';

const context = 'communication';

export const pushSubscribed = defineEvent('PushSubscribed', {
  context,
  doc: 'A browser of a user subscribed to notifications; its address is stored in the vault.',
  fields: { userId: id(), subscriptionId: id() },
});
export type PushSubscribed = EventOf<typeof pushSubscribed>;

export const pushUnsubscribed = defineEvent('PushUnsubscribed', {
  context,
  doc: 'A browser was unsubscribed from notifications: by its user, because it is gone, or because another user uses it.',
  fields: { userId: id(), subscriptionId: id(), reason: oneOf('user', 'gone', 'moved') },
});
export type PushUnsubscribed = EventOf<typeof pushUnsubscribed>;

export const pushRequested = defineEvent('PushRequested', {
  context,
  doc: 'A notification is sent to all subscribed browsers of a user.',
  fields: { userId: id(), notificationId: id(), kind: text(), subscriptionIds: list(id()), about: map<string>() },
});
export type PushRequested = EventOf<typeof pushRequested>;

export const notificationPreferencesChanged = defineEvent('NotificationPreferencesChanged', {
  context,
  doc: 'A user changed their notification channels, quiet hours or console language.',
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
  doc: 'A notification is sent by e-mail to a user who chose this channel.',
  fields: { userId: id(), notificationId: id(), kind: text(), about: map<string>() },
});
export type NotificationMailRequested = EventOf<typeof notificationMailRequested>;

export const pushEvents = [pushSubscribed, pushUnsubscribed, pushRequested, notificationPreferencesChanged, notificationMailRequested];
export type PushEvent = PushSubscribed | PushUnsubscribed | PushRequested | NotificationPreferencesChanged | NotificationMailRequested;

/** Stream of a user's notification settings and subscribed browsers. */
export const pushStream = (tenantId: string, userId: string) => `push-${tenantId}-${userId}`;
