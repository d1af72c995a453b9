import { changedConcurrently, DomainError, sameValue, unknownEvent, type Decider, type DomainCommand, type Json } from '../kernel';
import { staffRoles } from '../kernel/staff-roles';
import { acceptInvitation, inviteUser, withdrawInvitation, type Invitation } from './invitation';
import type { UserErased, UserEvent, UserInvited, UserPasswordChanged, UserRegistered } from './user.events';

export interface User {
  status: 'none' | 'active' | 'suspended' | 'removed' | 'erased';
  userId: string;
  values: Record<string, Json | undefined>;
  /** The number that was registered at WhatsApp. */
  whatsApp?: string;
  /** The last invitation to set a first password; undefined if the account was made with one. */
  invitation?: Invitation;
}

export type UserCommand =
  /** Without a password the account is made with an `invitation`. */
  | DomainCommand<'RegisterUser', UserRegistered['data'] & { invitation?: Omit<UserInvited['data'], 'userId'> }>
  | DomainCommand<'InviteUser', Omit<UserInvited['data'], 'userId'>>
  | DomainCommand<'WithdrawInvitation', object>
  /** `now`: ISO instant. */
  | DomainCommand<'AcceptInvitation', { invitationId: string; now: string }>
  | DomainCommand<'ChangeUser', { to: Record<string, Json>; expected?: Record<string, Json> }>
  | DomainCommand<'SuspendUser', { reason?: string }>
  | DomainCommand<'ReinstateUser', object>
  | DomainCommand<'RemoveKeys', object>
  | DomainCommand<'RemoveUser', object>
  | DomainCommand<'RegisterWhatsApp', { phone: string }>
  | DomainCommand<'ResetWhatsApp', object>
  | DomainCommand<'EraseUser', { by: string; jobIds?: string[] }>
  /** For a tenant where the user was a guest and whose stream of them holds nothing else. */
  | DomainCommand<'EraseGuest', UserErased['data']>
  | DomainCommand<'ChangePassword', { by: UserPasswordChanged['data']['by'] }>;

/**
 * Fields that a session depends on: changing one ends all sessions of the user. Reporting lines are not included, since they are looked up with
 * every request.
 */
export const accessFields = ['email', 'role', 'userType', 'allowedTenants'] as const;

/** Rules of an account; the session boundary decides about daily activity. */
export const userDecider: Decider<User, UserCommand, UserEvent> = {
  initial: { status: 'none', userId: '', values: {} },
  decide,
  evolve,
};

/** @throws DomainError `user/last-day` if the last day is before the first */
function assertEmployment({ joinedOn, leftOn }: Record<string, Json | undefined>): void {
  if (typeof joinedOn !== 'string' || typeof leftOn !== 'string' || leftOn >= joinedOn) return;
  const message = 'The last day must not be before the joining date.';
  throw new DomainError('user/last-day', message, { leftOn: message });
}

function decide(command: UserCommand, user: User): UserEvent[] {
  if (command.type === 'RegisterUser') {
    if (user.status !== 'none') throw new DomainError('user/exists', 'This user already exists.');
    const { invitation, ...account } = command.data;
    assertEmployment(account.details ?? {});
    const registered: UserEvent = { type: 'UserRegistered', data: account };
    return invitation ? [registered, { type: 'UserInvited', data: { userId: account.userId, ...invitation } }] : [registered];
  }
  if (command.type === 'AcceptInvitation') return acceptInvitation(command.data, user);
  if (command.type === 'EraseUser') return erase(command.data, user);
  if (command.type === 'EraseGuest') return user.status === 'erased' ? [] : [{ type: 'UserErased', data: command.data }];
  const gone = user.status === 'removed' || user.status === 'erased';
  if (gone && command.type === 'RemoveUser') return [];
  if (gone || user.status === 'none') throw new DomainError('user/unknown', 'There is no such user.');
  const { userId } = user;
  switch (command.type) {
    case 'ChangeUser': {
      const { to, expected } = command.data;
      const names = Object.keys(to).filter((name) => !sameValue(to[name], user.values[name]));
      if (changedConcurrently(names, expected, user.values).length > 0)
        throw new DomainError('user/changed-meanwhile', 'Another user changed this account in the meantime. Nothing was saved.');
      if (names.length === 0) return [];
      if (names.some((name) => name === 'joinedOn' || name === 'leftOn')) assertEmployment({ ...user.values, ...to });
      const part = (of: Record<string, Json | undefined>) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
      return [{ type: 'UserChanged', data: { userId, from: part(user.values), to: part(to) } }];
    }
    case 'InviteUser':
      return inviteUser(command.data, user);
    case 'WithdrawInvitation':
      return withdrawInvitation(user);
    case 'SuspendUser':
      return user.status === 'suspended' ? [] : [{ type: 'UserSuspended', data: { userId, ...command.data } }];
    case 'ReinstateUser':
      return user.status === 'active' ? [] : [{ type: 'UserReinstated', data: { userId } }];
    case 'RemoveKeys':
      return [{ type: 'UserKeysRemoved', data: { userId } }];
    case 'RemoveUser':
      return [{ type: 'UserRemoved', data: { userId } }];
    case 'RegisterWhatsApp':
      return [{ type: 'UserWhatsAppRegistered', data: { userId, ...command.data } }];
    case 'ResetWhatsApp':
      return user.whatsApp === undefined ? [] : [{ type: 'UserWhatsAppWithdrawn', data: { userId } }];
    case 'ChangePassword':
      return [{ type: 'UserPasswordChanged', data: { userId, by: command.data.by } }];
  }
}

/** Refuses active accounts. This also protects the last admin, who cannot be deactivated. */
function erase({ by, jobIds }: { by: string; jobIds?: string[] }, { status, userId, values }: User): UserEvent[] {
  if (status === 'none') throw new DomainError('user/unknown', 'There is no such user.');
  if (status === 'erased') return [];
  if (userId === by) throw new DomainError('user/erases-oneself', 'You cannot erase your own account: ask another admin.');
  if (status === 'active')
    throw new DomainError('user/still-active', 'Only a former user can be erased: delete or suspend the account first.');
  const managerId = typeof values.managerId === 'string' ? values.managerId : undefined;
  return [{ type: 'UserErased', data: { userId, role: Number(values.role), roleName: String(values.roleName), managerId, jobIds } }];
}

function evolve(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered': {
      const { details, ...account } = event.data;
      return { ...user, status: 'active', userId: account.userId, values: { ...account, ...details } };
    }
    case 'UserChanged': {
      // For an erased person, the log no longer contains the changed values.
      const to: Partial<typeof event.data.to> = event.data.to ?? {};
      const changed = { ...user, values: { ...user.values, ...to } };
      // The invitation link was sent to the previous address.
      return 'email' in to && user.invitation?.state === 'open' ? invitationIs(changed, 'replaced') : changed;
    }
    case 'UserInvited': {
      const { invitationId: id, expiresAt } = event.data;
      return { ...user, invitation: { id, expiresAt, state: 'open' } };
    }
    case 'UserInvitationWithdrawn':
      return invitationIs(user, 'withdrawn');
    case 'UserInvitationAccepted':
    case 'UserPasswordChanged':
      return invitationIs(user, 'used');
    case 'UserSuspended':
      return { ...user, status: 'suspended' };
    case 'UserReinstated':
      return { ...user, status: 'active' };
    case 'UserRemoved':
      return { ...user, status: 'removed' };
    case 'UserErased':
      return { ...user, status: 'erased' };
    case 'UserWhatsAppRegistered':
      return { ...user, whatsApp: event.data.phone };
    case 'UserWhatsAppWithdrawn':
      return { ...user, whatsApp: undefined };
    case 'UserKeysRemoved':
    // Older accounts hold the events of their sessions as well.
    case 'UserSignedIn':
    case 'UserSignedOut':
    case 'RoleViewStarted':
    case 'RoleViewEnded':
    case 'UserSignInRefused':
    case 'UserPresenceChanged':
    case 'UserActiveTimeRecorded':
    case 'NotificationRead':
      return user;
    default:
      return unknownEvent(event, user);
  }
}

const invitationIs = (user: User, state: Invitation['state']): User =>
  user.invitation ? { ...user, invitation: { ...user.invitation, state } } : user;

/** Whether the user is an active admin (role 1). */
export const isAdmin = ({ status, values }: User): boolean => status === 'active' && values.role === staffRoles.admin;
