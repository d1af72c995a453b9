import { reacting } from '@matricula/testing';
import { endSessionInTime } from './end-session-in-time.policy';

const policy = reacting(endSessionInTime);
const [userId, sessionId, expiresAt] = ['asha', 's-1', '2026-03-02T22:00:00.000Z'];
const timerId = `session-runs-out/${sessionId}`;
const timer = `timer-tenant-1-${timerId}`;
const about = { userId, sessionId };

describe('a session', () => {
  it('ends when it expires', () => {
    policy
      .to({ type: 'UserSignedIn', data: { userId, sessionId, via: 'otp', expiresAt } })
      .orders([timer, { type: 'SetTimer', data: { dueAt: expiresAt, about } }]);
    policy
      .to({ type: 'TimerElapsed', data: { timerId, kind: 'session-runs-out', dueAt: expiresAt, about } })
      .orders(['session-tenant-1-asha-s-1', { type: 'SignOut', data: { userId, sessionId, byUser: false, ranOut: true } }]);
  });
  it('cancels its timer when it is ended; an old session has none', () => {
    policy.to({ type: 'UserSignedOut', data: { userId, sessionId, byUser: true } }).orders([timer, { type: 'CancelTimer' }]);
    policy.to({ type: 'UserSignedOut', data: { userId, sessionId, byUser: false, ranOut: true } }).orders();
    policy.to({ type: 'UserSignedIn', data: { userId, sessionId, via: 'otp' } }).orders();
  });
});
