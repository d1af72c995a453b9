import { defineEvent, id, list, map, oneOf, text, type EventOf } from '../kernel';

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

export const pushEvents = [pushSubscribed, pushUnsubscribed, pushRequested];
export type PushEvent = PushSubscribed | PushUnsubscribed | PushRequested;

/** Stream of the browsers that somebody has subscribed. */
export const pushStream = (tenantId: string, userId: string) => `push-${tenantId}-${userId}`;
