import { DomainError, unknownEvent, type Decider, type DomainCommand, type Json } from '../kernel';
import { staffRoles } from '../kernel/staff-roles';
import type { UserErased, UserEvent, UserPasswordChanged, UserRegistered } from './user.events';

export interface User {
  status: 'none' | 'active' | 'suspended' | 'removed' | 'erased';
  userId: string;
  values: Record<string, Json | undefined>;
}

export type UserCommand =
  | DomainCommand<'RegisterUser', UserRegistered['data']>
  | DomainCommand<'ChangeUser', { to: Record<string, Json> }>
  | DomainCommand<'SuspendUser', object>
  | DomainCommand<'ReinstateUser', object>
  | DomainCommand<'RemoveUser', object>
  | DomainCommand<'EraseUser', { by: string; jobIds?: string[] }>
  /** In a tenant where they were a guest, whose stream of them knows nothing else. */
  | DomainCommand<'EraseGuest', UserErased['data']>
  | DomainCommand<'ChangePassword', { by: UserPasswordChanged['data']['by'] }>;

/** Rules of an account; what its owner does all day is decided by session. */
export const userDecider: Decider<User, UserCommand, UserEvent> = {
  initial: { status: 'none', userId: '', values: {} },
  decide,
  evolve,
};

function decide(command: UserCommand, user: User): UserEvent[] {
  if (command.type === 'RegisterUser') {
    if (user.status !== 'none') throw new DomainError('user/exists', 'This user exists already.');
    return [{ type: 'UserRegistered', data: command.data }];
  }
  if (command.type === 'EraseUser') return erase(command.data, user);
  if (command.type === 'EraseGuest') return user.status === 'erased' ? [] : [{ type: 'UserErased', data: command.data }];
  const gone = user.status === 'removed' || user.status === 'erased';
  if (gone && command.type === 'RemoveUser') return [];
  if (gone || user.status === 'none') throw new DomainError('user/unknown', 'There is no such user.');
  const { userId } = user;
  switch (command.type) {
    case 'ChangeUser': {
      const names = Object.keys(command.data.to).filter((n) => JSON.stringify(command.data.to[n]) !== JSON.stringify(user.values[n]));
      if (names.length === 0) return [];
      const from = Object.fromEntries(names.map((name) => [name, user.values[name] ?? null]));
      const to = Object.fromEntries(names.map((name) => [name, command.data.to[name] ?? null]));
      return [{ type: 'UserChanged', data: { userId, from, to } }];
    }
    case 'SuspendUser':
      return user.status === 'suspended' ? [] : [{ type: 'UserSuspended', data: { userId } }];
    case 'ReinstateUser':
      return user.status === 'active' ? [] : [{ type: 'UserReinstated', data: { userId } }];
    case 'RemoveUser':
      return [{ type: 'UserRemoved', data: { userId } }];
    case 'ChangePassword':
      return [{ type: 'UserPasswordChanged', data: { userId, by: command.data.by } }];
  }
}

/** An admin who still is one is active, so that the last of them is refused here as well. */
function erase({ by, jobIds }: { by: string; jobIds?: string[] }, { status, userId, values }: User): UserEvent[] {
  if (status === 'none') throw new DomainError('user/unknown', 'There is no such user.');
  if (status === 'erased') return [];
  if (userId === by) throw new DomainError('user/erases-oneself', 'Nobody can erase themselves: ask another admin.');
  if (status === 'active')
    throw new DomainError('user/still-active', 'Only somebody who left can be erased: delete or suspend the account first.');
  const managerId = typeof values.managerId === 'string' ? values.managerId : undefined;
  return [{ type: 'UserErased', data: { userId, role: Number(values.role), roleName: String(values.roleName), managerId, jobIds } }];
}

function evolve(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return { ...user, status: 'active', userId: event.data.userId, values: { ...event.data } };
    case 'UserChanged':
      return { ...user, values: { ...user.values, ...event.data.to } };
    case 'UserSuspended':
      return { ...user, status: 'suspended' };
    case 'UserReinstated':
      return { ...user, status: 'active' };
    case 'UserRemoved':
      return { ...user, status: 'removed' };
    case 'UserErased':
      return { ...user, status: 'erased' };
    case 'UserPasswordChanged':
    // Older accounts hold the events of their sessions as well.
    case 'UserSignedIn':
    case 'UserSignedOut':
    case 'UserSignInRefused':
    case 'UserPresenceChanged':
    case 'UserActiveTimeRecorded':
    case 'NotificationRead':
      return user;
    default:
      return unknownEvent(event, user);
  }
}

/** Whether somebody may administer their institution (role 1). */
export const isAdmin = ({ status, values }: User): boolean => status === 'active' && values.role === staffRoles.admin;
