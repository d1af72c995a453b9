import { unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { PushRequested, PushEvent, PushSubscribed, PushUnsubscribed } from './push.events';

/** Ids of the browsers that somebody has subscribed. */
export type PushSubscriptions = readonly string[];

/** More browsers than anybody uses: the oldest goes when another one comes. */
const MOST = 10;

export type PushCommand =
  | DomainCommand<'SubscribeToPush', PushSubscribed['data']>
  | DomainCommand<'UnsubscribeFromPush', PushUnsubscribed['data']>
  | DomainCommand<'PushNotification', Omit<PushRequested['data'], 'subscriptionIds'>>;

/** Rules of push: a notification goes to whoever subscribed, and to nobody else. */
export const pushDecider: Decider<PushSubscriptions, PushCommand, PushEvent> = {
  initial: [],
  decide(command, subscriptionIds): PushEvent[] {
    switch (command.type) {
      case 'SubscribeToPush': {
        const { userId, subscriptionId } = command.data;
        if (subscriptionIds.includes(subscriptionId)) return [];
        const [oldest] = subscriptionIds.length >= MOST ? subscriptionIds : [];
        const left: PushEvent[] = oldest ? [{ type: 'PushUnsubscribed', data: { userId, subscriptionId: oldest, reason: 'gone' } }] : [];
        return [...left, { type: 'PushSubscribed', data: command.data }];
      }
      case 'UnsubscribeFromPush':
        return subscriptionIds.includes(command.data.subscriptionId) ? [{ type: 'PushUnsubscribed', data: command.data }] : [];
      case 'PushNotification':
        return subscriptionIds.length > 0
          ? [{ type: 'PushRequested', data: { ...command.data, subscriptionIds: [...subscriptionIds] } }]
          : [];
    }
  },
  evolve(subscriptionIds, event) {
    switch (event.type) {
      case 'PushSubscribed':
        return [...subscriptionIds, event.data.subscriptionId];
      case 'PushUnsubscribed':
        return subscriptionIds.filter((one) => one !== event.data.subscriptionId);
      case 'PushRequested':
        return subscriptionIds;
      default:
        return unknownEvent(event, subscriptionIds);
    }
  },
};
