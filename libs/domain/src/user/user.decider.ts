import { DomainError, unknownEvent, type Decider, type DomainCommand, type Json } from '../kernel';
import type { UserEvent, UserPasswordChanged, UserRegistered } from './user.events';

export interface User {
  status: 'none' | 'active' | 'suspended' | 'removed';
  userId: string;
  values: Record<string, Json | undefined>;
}

export type UserCommand =
  | DomainCommand<'RegisterUser', UserRegistered['data']>
  | DomainCommand<'ChangeUser', { to: Record<string, Json> }>
  | DomainCommand<'SuspendUser', object>
  | DomainCommand<'ReinstateUser', object>
  | DomainCommand<'RemoveUser', object>
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
  if (user.status === 'removed' && command.type === 'RemoveUser') return [];
  if (user.status === 'none' || user.status === 'removed') throw new DomainError('user/unknown', 'There is no such user.');
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
export const isAdmin = ({ status, values }: User): boolean => status === 'active' && values.role === 1;
