import { defineBoundary } from '../kernel';
import { notificationDecider } from './notification.decider';
import { sessionDecider } from './session.decider';
import { userDecider } from './user.decider';
import { notificationStream, sessionStream, userStream } from './user.events';

/** An account, for as long as it lives. */
export const accountBoundary = defineBoundary({ name: 'account', stream: userStream, decider: userDecider });

/** The boundary of a session; refused sign-ins have no session and use a stream per day. */
export const sessionBoundary = defineBoundary({ name: 'session', stream: sessionStream, decider: sessionDecider });

/** The boundary of one notification to one user. */
export const notificationBoundary = defineBoundary({ name: 'notification', stream: notificationStream, decider: notificationDecider });
