import { sessionBoundary, type SessionEvent } from '@matricula/domain/user';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

const TIMER = 'session-runs-out';

/** Ends a session when it expires, so that a user who only closed the browser is shown as offline. */
export const endSessionInTime = definePolicy<SessionEvent>({
  name: 'end-session-in-time',
  on: {
    // Older events have no expiry.
    UserSignedIn: ({ data: { userId, sessionId, expiresAt } }) =>
      expiresAt ? setTimer(TIMER, sessionId, expiresAt, { userId, sessionId }) : undefined,
    UserSignedOut: ({ data: { sessionId, ranOut } }) => (ranOut ? undefined : cancelTimer(TIMER, sessionId)),
  },
  elapsed: {
    [TIMER]: ({ data: { about } }) => {
      const { userId = '', sessionId = '' } = about;
      return order(sessionBoundary, [userId, sessionId], {
        type: 'SignOut',
        data: { userId, sessionId, byUser: false, ranOut: true },
      });
    },
  },
});
