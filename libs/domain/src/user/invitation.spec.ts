import { deciding } from '@matricula/testing';
import { userDecider } from './user.decider';
import type { UserEvent, UserInvited } from './user.events';

const user = deciding(userDecider);
const userId = 'user-1';
const account = {
  userId,
  name: 'Asha',
  email: 'asha@example.org',
  role: 3,
  roleName: 'Counsellor',
  userType: 'staff',
  allowedTenants: ['sunrise'],
};
const registered: UserEvent = { type: 'UserRegistered', data: account };
const first = { invitationId: 'invitation-1', expiresAt: '2026-11-27T10:00:00.000Z' };
const second = { invitationId: 'invitation-2', expiresAt: '2026-12-05T10:00:00.000Z' };
const invited = (data: Omit<UserInvited['data'], 'userId'> = first): UserEvent => ({ type: 'UserInvited', data: { userId, ...data } });
const withdrawn: UserEvent = { type: 'UserInvitationWithdrawn', data: { userId, invitationId: 'invitation-1' } };
const accepted: UserEvent = { type: 'UserInvitationAccepted', data: { userId, invitationId: 'invitation-1' } };
const accept = (invitationId = 'invitation-1', now = '2026-11-27T09:00:00.000Z') =>
  ({ type: 'AcceptInvitation', data: { invitationId, now } }) as const;

describe('an invitation to set a first password', () => {
  it('is sent with the account', () =>
    user
      .given()
      .when({ type: 'RegisterUser', data: { ...account, invitation: first } })
      .then(registered, invited()));

  it('is accepted once, until it expires', () => {
    user.given(registered, invited()).when(accept()).then(accepted);
    user.given(registered, invited()).when(accept('invitation-1', first.expiresAt)).thenRefused('invitation/expired');
    user.given(registered, invited(), accepted).when(accept()).thenRefused('invitation/used');
  });

  it('takes the place of the one before', () => {
    user.given(registered, invited()).when({ type: 'InviteUser', data: second }).then(invited(second));
    user.given(registered, invited(), invited(second)).when(accept()).thenRefused('invitation/replaced');
    user.given(registered, invited(), invited(second)).when(accept('invitation-2')).then({ type: 'UserInvitationAccepted' });
  });

  it('is void once it is withdrawn, and may be sent again', () => {
    user.given(registered, invited()).when({ type: 'WithdrawInvitation', data: {} }).then(withdrawn);
    user.given(registered, invited(), withdrawn).when({ type: 'WithdrawInvitation', data: {} }).thenNothing();
    user.given(registered, invited(), withdrawn).when(accept()).thenRefused('invitation/withdrawn');
    user.given(registered, invited(), withdrawn).when({ type: 'InviteUser', data: second }).then(invited(second));
  });

  it('is void once the address changes: its link lies in the old mailbox', () => {
    const moved: UserEvent = {
      type: 'UserChanged',
      data: { userId, from: { email: 'asha@example.org' }, to: { email: 'asha@example.com' } },
    };
    user.given(registered, invited(), moved).when(accept()).thenRefused('invitation/replaced');
    user.given(registered, invited(), moved).when({ type: 'InviteUser', data: second }).then(invited(second));
    const renamed: UserEvent = { type: 'UserChanged', data: { userId, from: { name: 'Asha' }, to: { name: 'Asha R.' } } };
    user.given(registered, invited(), renamed).when(accept()).then(accepted);
  });

  it('is not for an account that has a password, however it came by it', () => {
    const reset: UserEvent = { type: 'UserPasswordChanged', data: { userId, by: 'reset' } };
    for (const given of [[registered], [registered, invited(), accepted], [registered, invited(), reset]])
      for (const command of [{ type: 'InviteUser', data: second } as const, { type: 'WithdrawInvitation', data: {} } as const, accept()])
        user
          .given(...given)
          .when(command)
          .thenRefused('invitation/used');
  });

  it('opens no account that is suspended or gone', () => {
    const suspended: UserEvent = { type: 'UserSuspended', data: { userId } };
    const removed: UserEvent = { type: 'UserRemoved', data: { userId } };
    user.given(registered, invited(), suspended).when(accept()).thenRefused('invitation/suspended');
    user.given(registered, invited(), suspended).when({ type: 'InviteUser', data: second }).thenRefused('invitation/suspended');
    user.given(registered, invited(), removed).when(accept()).thenRefused('invitation/account-gone');
    user.given(registered, invited(), removed).when({ type: 'InviteUser', data: second }).thenRefused('user/unknown');
    user.given().when(accept()).thenRefused('invitation/account-gone');
  });
});
