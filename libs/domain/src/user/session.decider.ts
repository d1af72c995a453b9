import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { RoleViewStarted, SessionEvent, SignInWay } from './user.events';

/** State of a user's session; whatever lasts longer belongs to the account. */
export interface Session {
  ended: boolean;
  /** They look at the console as another role. */
  seesAs?: number;
}

export type SessionCommand =
  | DomainCommand<'SignIn', { userId: string; sessionId: string; via: SignInWay; expiresAt?: string }>
  | DomainCommand<'RefuseSignIn', { userId: string; reason: 'password' | 'otp' | 'limit' | 'suspended' }>
  | DomainCommand<'SignOut', { userId: string; sessionId: string; byUser: boolean; ranOut?: boolean }>
  | DomainCommand<'SeeAsRole', RoleViewStarted['data']>
  | DomainCommand<'SeeAsBefore', { userId: string; sessionId: string }>
  | DomainCommand<'ChangePresence', { userId: string; status: number; reason?: string }>
  | DomainCommand<'RecordActiveTime', { userId: string; totalSeconds: number }>
  | DomainCommand<'ReadNotifications', { userId: string; notificationIds: string[] }>;

/** Reasons for a break (000 §9). */
export const breakReasons = ['Manual Call', 'Customer Counselling', 'Lunch Break', 'Tea / Coffee Break'];

/**
 * Rules of a session: sign-in, presence, active time, read notifications. Sessions from before they had a stream of their own may end in an empty
 * one.
 */
export const sessionDecider: Decider<Session, SessionCommand, SessionEvent> = { initial: { ended: false }, decide, evolve };

function decide(command: SessionCommand, session: Session): SessionEvent[] {
  switch (command.type) {
    case 'SignIn':
      return [{ type: 'UserSignedIn', data: command.data }];
    case 'RefuseSignIn':
      return [{ type: 'UserSignInRefused', data: command.data }];
    case 'SignOut':
      return session.ended ? [] : [{ type: 'UserSignedOut', data: command.data }];
    case 'SeeAsRole':
      return [{ type: 'RoleViewStarted', data: command.data }];
    case 'SeeAsBefore':
      return session.seesAs === undefined ? [] : [{ type: 'RoleViewEnded', data: command.data }];
    case 'ChangePresence': {
      const { userId, status, reason } = command.data;
      if (status === 1 && !breakReasons.includes(reason ?? '')) throw new DomainError('user/break-reason-required', 'Choose Break Reason');
      if (status !== 0 && status !== 1) throw new DomainError('user/presence-unknown', 'Presence is 0 (online) or 1 (break).');
      // Another session of the same user may have changed it since. The last status counts, so each change is stored.
      return [{ type: 'UserPresenceChanged', data: { userId, status, reason: status === 1 ? reason : undefined } }];
    }
    case 'RecordActiveTime':
      return command.data.totalSeconds > 0 ? [{ type: 'UserActiveTimeRecorded', data: command.data }] : [];
    case 'ReadNotifications': {
      const { userId, notificationIds } = command.data;
      return notificationIds.map((notificationId) => ({ type: 'NotificationRead', data: { userId, notificationId } }));
    }
  }
}

function evolve(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'UserSignedOut':
      return { ended: true };
    case 'RoleViewStarted':
      return { ...session, seesAs: event.data.role };
    case 'RoleViewEnded':
      return { ended: session.ended };
    case 'UserSignedIn':
    case 'UserSignInRefused':
    case 'UserPresenceChanged':
    case 'UserActiveTimeRecorded':
    case 'NotificationRead':
      return session;
    default:
      return unknownEvent(event, session);
  }
}
