import { sessionBoundary, type SessionEvent } from '@matricula/domain/user';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

const TIMER = 'session-runs-out';

/** A session that nobody ended is over when its time is: whoever closed the browser is not online until they sign in again. */
export const endSessionInTime = definePolicy<SessionEvent>({
  name: 'end-session-in-time',
  on: {
    // Sessions from before say no end.
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
