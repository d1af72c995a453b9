import { projecting } from '@matricula/testing';
import { userListProjector } from './user-list.projector';

const users = projecting(userListProjector);
const userId = 'user-1';
const registered = {
  type: 'UserRegistered',
  data: {
    userId,
    name: 'Asha Rao',
    email: 'asha@example.org',
    role: 3,
    roleName: 'Counsellor',
    userType: 'staff',
    managerId: 'm1',
    allowedTenants: ['t1'],
  },
};
const after = (...events: { type: string; data: object; at?: string }[]) => users.given(registered, ...events).then(userId);

describe('the list of users', () => {
  it('shows a new account as active and online', () => after().matches({ name: 'Asha Rao', status: 'active', presence: 0, role: 3 }));

  it('follows changes, and empties what was emptied', () =>
    after({ type: 'UserChanged', data: { userId, from: {}, to: { name: 'Asha R.', managerId: null } } }).matches({
      ...{ name: 'Asha R.', managerId: undefined, email: 'asha@example.org' },
    }));

  it('shows who is suspended, reinstated, gone', async () => {
    const suspended = { type: 'UserSuspended', data: { userId } };
    await after(suspended).matches({ status: 'suspended' });
    await after(suspended, { type: 'UserReinstated', data: { userId } }).matches({ status: 'active' });
    await after({ type: 'UserRemoved', at: '2026-03-20T10:00:00.000Z', data: { userId } }).matches({
      ...{ status: 'removed', name: 'Asha Rao', removedAt: '2026-03-20T10:00:00.000Z' },
    });
  });

  it('has the last digits of the telephone, however it is written, as long as the user has one', async () => {
    const changed = (altMobile: string | null) => ({ type: 'UserChanged', data: { userId, from: {}, to: { altMobile } } });
    for (const written of ['98111 00001', '+919811100001', '09811100001']) await after(changed(written)).matches({ telephoneEnd: '00001' });
    await after(changed('9811100001'), changed(null)).matches({ telephoneEnd: undefined });
    await after(changed('9811100001'), { type: 'UserChanged', data: { userId, from: {}, to: { name: 'A' } } }).matches({
      telephoneEnd: '00001',
    });
  });

  it('shows the number at WhatsApp until it is reset', async () => {
    const whatsApp = { type: 'UserWhatsAppRegistered', data: { userId, phone: '+919800000001' } };
    await after(whatsApp).matches({ whatsApp: '+919800000001' });
    await after(whatsApp, { type: 'UserWhatsAppWithdrawn', data: { userId } }).matches({ whatsApp: undefined });
  });

  it('has no name of an erased user, by the event or after a rebuild without the key', async () => {
    const changed = {
      type: 'UserChanged',
      data: { userId, from: { managerId: 'm1', altMobile: null }, to: { managerId: 'm2', altMobile: '98' } },
    };
    const removed = { type: 'UserRemoved', data: { userId } };
    const erased = { type: 'UserErased', data: { userId, role: 3, roleName: 'Counsellor', managerId: 'm2' } };
    const told = [...(await users.given(registered, changed, removed, erased).rows()).values()];
    expect(told).toMatchObject([
      { name: '[erased]', email: '', altMobile: undefined, telephoneEnd: undefined, status: 'removed', managerId: 'm2' },
    ]);
    const { name: _name, email: _email, ...rest } = registered.data;
    const sealed = { type: 'UserRegistered', data: rest, erased: true as const };
    const again = users.given(sealed, { type: 'UserChanged', data: { userId }, erased: true }, removed, erased);
    expect([...(await again.rows()).values()]).toEqual(told);
  });

  it('shows who is signed in, on several devices, until the last is signed out or all at once', async () => {
    const signedIn = (sessionId: string) => ({ type: 'UserSignedIn', data: { userId, sessionId, via: 'otp' } });
    const signedOut = (sessionId: string) => ({ type: 'UserSignedOut', data: { userId, sessionId, byUser: true } });
    const both = [signedIn('s1'), signedIn('s2')];
    await after().matches({ online: false });
    await after(...both, signedOut('s1')).matches({ online: true, openSessions: ['s2'] });
    await after(...both, signedOut('s1'), signedOut('s2')).matches({ online: false });
    const ends = [
      { type: 'UserKeysRemoved', data: { userId } },
      { type: 'UserSuspended', data: { userId, reason: 'On leave' } },
      { type: 'UserPasswordChanged', data: { userId, by: 'admin' } },
      { type: 'UserChanged', data: { userId, from: { role: 3 }, to: { role: 4 } } },
    ];
    for (const end of ends) await after(...both, end).matches({ online: false, openSessions: [] });
    await after(...both, { type: 'UserChanged', data: { userId, from: {}, to: { managerId: 'm2' } } }).matches({ online: true });
  });

  it('shows an invitation until a password is set, in whatever way', async () => {
    const invited = { type: 'UserInvited', data: { userId, invitationId: 'i1', expiresAt: '2026-12-04T10:00:00.000Z' } };
    const none = { invitation: undefined, invitedUntil: undefined };
    await after(invited).matches({ status: 'active', invitation: 'open', invitedUntil: '2026-12-04T10:00:00.000Z' });
    const withdrawn = { type: 'UserInvitationWithdrawn', data: { userId, invitationId: 'i1' } };
    await after(invited, withdrawn).matches({ invitation: 'withdrawn', invitedUntil: undefined });
    await after(invited, { type: 'UserInvitationAccepted', data: { userId, invitationId: 'i1' } }).matches(none);
    await after(invited, { type: 'UserPasswordChanged', data: { userId, by: 'reset' } }).matches(none);
  });

  it('shows the employee details', () =>
    users
      .given({ ...registered, data: { ...registered.data, details: { location: 'Pune', skills: ['MBA'] } } })
      .then(userId)
      .matches({ location: 'Pune', skills: ['MBA'], role: 3 }));

  it('shows breaks with their reason, which end with the next sign-in', async () => {
    const pause = { type: 'UserPresenceChanged', data: { userId, status: 1, reason: 'Lunch Break' } };
    await after(pause).matches({ presence: 1, breakReason: 'Lunch Break' });
    await after(pause, { type: 'UserSignedIn', data: { userId, sessionId: 's1', via: 'otp' } }).matches({
      ...{ presence: 0, breakReason: undefined, lastSignInAt: '2026-01-01T09:02:00.000Z' },
    });
  });
});
