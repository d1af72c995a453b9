import { unknownEvent, type Decider, type DomainCommand, type NotificationChannel } from '../kernel';
import { isQuiet, wants, type NotificationPreferences } from './notification-preferences';
import type { NotificationPreferencesChanged, PushRequested, PushEvent, PushSubscribed, PushUnsubscribed } from './push.events';

/** The user's subscribed browsers and notification settings. */
export interface PushState {
  subscriptionIds: readonly string[];
  preferences?: NotificationPreferences;
}

/** Most browsers per user: a new one replaces the oldest. */
const MOST = 10;

export type PushCommand =
  | DomainCommand<'SubscribeToPush', PushSubscribed['data']>
  | DomainCommand<'UnsubscribeFromPush', PushUnsubscribed['data']>
  | DomainCommand<'ChoosePreferences', NotificationPreferencesChanged['data']>
  /**
   * `at` is when it was raised, because no browser rings in quiet hours; without it a user tries it out. `channels` are the kind's own,
   * for a user who has chosen none; `ownMail` if its e-mail is written elsewhere.
   */
  | DomainCommand<
      'PushNotification',
      Omit<PushRequested['data'], 'subscriptionIds'> & { at?: string; channels: readonly NotificationChannel[]; ownMail: boolean }
    >;

/** Rules of notifications outside the console: through the channels, at the hours and in the browsers that the user chose. */
export const pushDecider: Decider<PushState, PushCommand, PushEvent> = {
  initial: { subscriptionIds: [] },
  decide(command, { subscriptionIds, preferences }): PushEvent[] {
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
      case 'ChoosePreferences':
        return [{ type: 'NotificationPreferencesChanged', data: command.data }];
      case 'PushNotification': {
        const { at, channels, ownMail, ...data } = command.data;
        const kind = { kind: data.kind, channels };
        const rings = subscriptionIds.length > 0 && wants(preferences, kind, 'push') && !(preferences && at && isQuiet(preferences, at));
        const mailed = wants(preferences, kind, 'email') && !ownMail;
        const told: PushEvent[] = rings ? [{ type: 'PushRequested', data: { ...data, subscriptionIds: [...subscriptionIds] } }] : [];
        return mailed ? [...told, { type: 'NotificationMailRequested', data }] : told;
      }
    }
  },
  evolve(state, event) {
    const { subscriptionIds } = state;
    switch (event.type) {
      case 'PushSubscribed':
        return { ...state, subscriptionIds: [...subscriptionIds, event.data.subscriptionId] };
      case 'PushUnsubscribed':
        return { ...state, subscriptionIds: subscriptionIds.filter((one) => one !== event.data.subscriptionId) };
      case 'NotificationPreferencesChanged':
        return { ...state, preferences: event.data };
      case 'PushRequested':
      case 'NotificationMailRequested':
        return state;
      default:
        return unknownEvent(event, state);
    }
  },
};
