import { unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { NotificationRaised, NotificationWithdrawn } from './user.events';

export type RaiseNotification = DomainCommand<'RaiseNotification', NotificationRaised['data']>;
export type NotificationCommand =
  | RaiseNotification
  /** Its cause is settled. */
  | DomainCommand<'WithdrawNotification', NotificationWithdrawn['data']>;

/** Whether a notification was raised, and withdrawn since. */
interface Notification {
  raised: boolean;
  withdrawn: boolean;
}

/** Rules of a notification: it is raised once, however many things call for it, and withdrawn once. */
export const notificationDecider: Decider<Notification, NotificationCommand, NotificationRaised | NotificationWithdrawn> = {
  initial: { raised: false, withdrawn: false },
  decide: ({ type, data }, { raised, withdrawn }) => {
    if (type === 'RaiseNotification') return raised ? [] : [{ type: 'NotificationRaised', data }];
    return raised && !withdrawn ? [{ type: 'NotificationWithdrawn', data }] : [];
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'NotificationRaised':
        return { ...state, raised: true };
      case 'NotificationWithdrawn':
        return { ...state, withdrawn: true };
      default:
        return unknownEvent(event, state);
    }
  },
};
