import { projecting } from '@matricula/testing';
import { authLogProjector } from './auth-log.projector';

const log = projecting(authLogProjector);
const userId = 'user-1';

describe('the auth log', () => {
  it.each([
    [
      { type: 'UserSignedIn', data: { userId, sessionId: 's1', via: 'otp' } },
      { kind: 'signed-in', sessionId: 's1' },
    ],
    [
      { type: 'UserSignInRefused', data: { userId, reason: 'otp' } },
      { kind: 'refused', reason: 'otp' },
    ],
    [
      { type: 'UserSignedOut', data: { userId, sessionId: 's1', byUser: true } },
      { kind: 'signed-out', byUser: true },
    ],
    [
      { type: 'UserPasswordChanged', data: { userId, by: 'reset' } },
      { kind: 'password-changed', reason: 'reset' },
    ],
    [
      { type: 'UserInvitationAccepted', data: { userId, invitationId: 'i1' } },
      { kind: 'password-changed', reason: 'invitation' },
    ],
    [
      { type: 'UserPresenceChanged', data: { userId, status: 1, reason: 'Lunch Break' } },
      { kind: 'break', reason: 'Lunch Break' },
    ],
    [{ type: 'UserPresenceChanged', data: { userId, status: 0 } }, { kind: 'online' }],
    [
      { type: 'UserActiveTimeRecorded', data: { userId, totalSeconds: 60 } },
      { kind: 'active-time', totalSeconds: 60 },
    ],
  ] as const)('has an entry for %j', (event, entry) =>
    log
      .given(event)
      .then('event-1')
      .matches({ userId, actorId: 'user-1', userName: 'Asha Rao', ...entry }),
  );

  it('has no entry for an expired session, which is no action of a user', () =>
    log
      .given({ type: 'UserSignedOut', data: { userId, sessionId: 's1', byUser: false, ranOut: true } })
      .then('event-1')
      .equals(undefined));

  it('drops the name and place of the erased person who acted, not of the account concerned', async () => {
    const changed = { type: 'UserPasswordChanged', data: { userId: 'mina', by: 'admin' } } as const;
    const erased = (id: string) => ({ type: 'UserErased', data: { userId: id } });
    await log.given(changed, erased('mina')).then('event-1').matches({ userId: 'mina', actorId: 'user-1', userName: 'Asha Rao' });
    await log.given(changed, erased('user-1')).then('event-1').matches({ userId: 'mina', actorId: 'user-1', userName: '[erased]' });
  });
});
