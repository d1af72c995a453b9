import { DomainError, unknownEvent, type Decider, type DomainCommand, type Json } from '../kernel';
import type { UserEvent, UserPasswordChanged, UserRegistered } from './user.events';

export interface User {
  status: 'none' | 'active';
  userId: string;
  values: Record<string, Json | undefined>;
  presence: number;
  sessions: string[];
}

export type UserCommand =
  | DomainCommand<'RegisterUser', UserRegistered['data']>
  | DomainCommand<'ChangeUser', { to: Record<string, Json> }>
  | DomainCommand<'ChangePassword', { by: UserPasswordChanged['data']['by'] }>
  | DomainCommand<'SignIn', { sessionId: string; via: 'otp' | 'provider' }>
  | DomainCommand<'RefuseSignIn', { reason: 'password' | 'otp' | 'limit' | 'suspended' }>
  | DomainCommand<'SignOut', { sessionId: string; byUser: boolean }>
  | DomainCommand<'ChangePresence', { status: number; reason?: string }>
  | DomainCommand<'RecordActiveTime', { totalSeconds: number }>
  | DomainCommand<'ReadNotification', { userId: string; notificationId?: string }>;

/** Reasons for a break (000 §9). */
export const breakReasons = ['Manual Call', 'Customer Counselling', 'Lunch Break', 'Tea / Coffee Break'];

/** Rules of an account, its sessions and its presence. */
export const userDecider: Decider<User, UserCommand, UserEvent> = {
  initial: { status: 'none', userId: '', values: {}, presence: 0, sessions: [] },
  decide,
  evolve,
};

function decide(command: UserCommand, user: User): UserEvent[] {
  if (command.type === 'RegisterUser') {
    if (user.status !== 'none') throw new DomainError('user/exists', 'This user exists already.');
    return [{ type: 'UserRegistered', data: command.data }];
  }
  // A person may be notified in a tenant that is not the one of their account: no account is needed to have read it.
  if (command.type === 'ReadNotification') return [{ type: 'NotificationRead', data: command.data }];
  if (user.status === 'none') throw new DomainError('user/unknown', 'There is no such user.');
  const { userId } = user;
  switch (command.type) {
    case 'ChangeUser': {
      const names = Object.keys(command.data.to).filter((n) => JSON.stringify(command.data.to[n]) !== JSON.stringify(user.values[n]));
      if (names.length === 0) return [];
      const from = Object.fromEntries(names.map((name) => [name, user.values[name] ?? null]));
      const to = Object.fromEntries(names.map((name) => [name, command.data.to[name] ?? null]));
      return [{ type: 'UserChanged', data: { userId, from, to } }];
    }
    case 'ChangePassword':
      return [{ type: 'UserPasswordChanged', data: { userId, by: command.data.by } }];
    case 'SignIn':
      return [{ type: 'UserSignedIn', data: { userId, ...command.data } }];
    case 'RefuseSignIn':
      return [{ type: 'UserSignInRefused', data: { userId, ...command.data } }];
    case 'SignOut':
      if (!user.sessions.includes(command.data.sessionId)) return [];
      return [{ type: 'UserSignedOut', data: { userId, ...command.data } }];
    case 'ChangePresence': {
      const { status, reason } = command.data;
      if (status === 1 && !breakReasons.includes(reason ?? '')) throw new DomainError('user/break-reason-required', 'Choose Break Reason');
      if (status !== 0 && status !== 1) throw new DomainError('user/presence-unknown', 'Presence is 0 (online) or 1 (break).');
      return user.presence === status
        ? []
        : [{ type: 'UserPresenceChanged', data: { userId, status, reason: status === 1 ? reason : undefined } }];
    }
    case 'RecordActiveTime':
      if (command.data.totalSeconds <= 0) return [];
      return [{ type: 'UserActiveTimeRecorded', data: { userId, ...command.data } }];
  }
}

function evolve(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return { ...user, status: 'active', userId: event.data.userId, values: { ...event.data } };
    case 'UserChanged':
      return { ...user, values: { ...user.values, ...event.data.to } };
    case 'UserPasswordChanged':
      return { ...user, sessions: [] };
    case 'UserSignedIn':
      return { ...user, presence: 0, sessions: [...user.sessions.slice(-19), event.data.sessionId] };
    case 'UserSignedOut':
      return { ...user, sessions: user.sessions.filter((sessionId) => sessionId !== event.data.sessionId) };
    case 'UserPresenceChanged':
      return { ...user, presence: event.data.status };
    case 'UserSignInRefused':
    case 'UserActiveTimeRecorded':
    case 'NotificationRead':
      return user;
    default:
      return unknownEvent(event, user);
  }
}
