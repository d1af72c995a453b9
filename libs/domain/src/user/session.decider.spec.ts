import { deciding } from '@matricula/testing';
import { sessionDecider, type SessionCommand } from './session.decider';

const session = deciding(sessionDecider);
const userId = 'user-1';
const presence = (status: number, reason?: string): SessionCommand => ({ type: 'ChangePresence', data: { userId, status, reason } });
const signOut: SessionCommand = { type: 'SignOut', data: { userId, sessionId: 's1', byUser: true } };

describe('a session', () => {
  it('ends once, one from before it had a stream of its own as well', () => {
    session
      .given()
      .when(signOut)
      .then({ type: 'UserSignedOut', data: { userId, sessionId: 's1' } });
    session
      .given({ type: 'UserSignedIn', data: { userId, sessionId: 's1', via: 'otp' } }, { type: 'UserSignedOut', data: signOut.data })
      .when(signOut)
      .thenNothing();
  });
  it('reads several notifications at once', () =>
    session
      .given()
      .when({ type: 'ReadNotifications', data: { userId, notificationIds: ['n1', 'n2'] } })
      .then({ type: 'NotificationRead', data: { notificationId: 'n1' } }, { type: 'NotificationRead', data: { notificationId: 'n2' } }));
  it('counts no time without activity', () =>
    session
      .given()
      .when({ type: 'RecordActiveTime', data: { userId, totalSeconds: 0 } })
      .thenNothing());
});

describe('PR-05: a break', () => {
  it('needs a reason of the list', () => {
    session.given().when(presence(1)).thenRefused('user/break-reason-required');
    session.given().when(presence(1, 'Nap')).thenRefused('user/break-reason-required');
    session
      .given()
      .when(presence(1, 'Lunch Break'))
      .then({ type: 'UserPresenceChanged', data: { status: 1, reason: 'Lunch Break' } });
  });
  it('is kept again although this session took one before: another may have ended it', () =>
    session
      .given({ type: 'UserPresenceChanged', data: { userId, status: 1, reason: 'Lunch Break' } })
      .when(presence(1, 'Lunch Break'))
      .then({ type: 'UserPresenceChanged' }));
  it('is one of two presences', () => session.given().when(presence(2)).thenRefused('user/presence-unknown'));
});

describe('an admin who looks at the console as a role', () => {
  const seen = { userId, sessionId: 's1', role: 4, roleName: 'Caller' };
  const before = { type: 'SeeAsBefore', data: { userId, sessionId: 's1' } } as const;
  it('is noted each time it begins', () =>
    session
      .given({ type: 'RoleViewStarted', data: seen })
      .when({ type: 'SeeAsRole', data: { ...seen, role: 3, roleName: 'Counsellor' } })
      .then({ type: 'RoleViewStarted', data: { role: 3 } }));
  it('ends once', () => {
    session.given({ type: 'RoleViewStarted', data: seen }).when(before).then({ type: 'RoleViewEnded' });
    session.given({ type: 'RoleViewStarted', data: seen }, { type: 'RoleViewEnded', data: before.data }).when(before).thenNothing();
  });
});
