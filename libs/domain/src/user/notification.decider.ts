import { unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { NotificationRaised } from './user.events';

export type RaiseNotification = DomainCommand<'RaiseNotification', NotificationRaised['data']>;

/** Rules of a notification: it is raised once, however many things call for it. */
export const notificationDecider: Decider<{ raised: boolean }, RaiseNotification, NotificationRaised> = {
  initial: { raised: false },
  decide: ({ data }, { raised }) => (raised ? [] : [{ type: 'NotificationRaised', data }]),
  evolve: (state, event) => (event.type === 'NotificationRaised' ? { raised: true } : unknownEvent(event.type, state)),
};
