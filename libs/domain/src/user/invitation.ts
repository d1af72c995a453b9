import { DomainError } from '../kernel';
import type { User } from './user.decider';
import type { UserEvent, UserInvited } from './user.events';

/** Days after which the link of an invitation expires. */
export const INVITATION_DAYS = 7;

/** An invitation to set the first password of an account. */
export interface Invitation {
  id: string;
  /** ISO instant. */
  expiresAt: string;
  /** `replaced`: the account has another e-mail address since; `used`: the account has a password. */
  state: 'open' | 'withdrawn' | 'replaced' | 'used';
}

const refused = (code: string, message: string) => new DomainError(`invitation/${code}`, message);
const hasPassword = () => refused('used', 'This account already has a password: no invitation is needed.');

/** Why the link of an invitation does not open the account any more; undefined if it does. */
export function refusedInvitation({ status, invitation }: User, invitationId: string, now: string): DomainError | undefined {
  if (status === 'suspended') return refused('suspended', 'This account is suspended. Please contact the administrator.');
  if (status !== 'active') return refused('account-gone', 'This account no longer exists. Please contact the administrator.');
  if (!invitation) return hasPassword();
  if (invitation.state === 'used') return refused('used', 'This invitation was already used. Sign in, or use "Forgot Password?".');
  if (invitation.id !== invitationId || invitation.state === 'replaced')
    return refused('replaced', 'A newer invitation was sent. Please use the link in the latest e-mail.');
  if (invitation.state === 'withdrawn') return refused('withdrawn', 'This invitation was withdrawn. Please contact the administrator.');
  if (invitation.expiresAt <= now) return refused('expired', 'This invitation has expired. Ask the administrator to send it again.');
  return undefined;
}

/** Invites again: only an active account that has no password yet. */
export function inviteUser(data: Omit<UserInvited['data'], 'userId'>, { status, userId, invitation }: User): UserEvent[] {
  if (status === 'suspended') throw refused('suspended', 'This account is suspended: lift the suspension first.');
  if (!invitation || invitation.state === 'used') throw hasPassword();
  return [{ type: 'UserInvited', data: { userId, ...data } }];
}

/** Voids the link of an invitation, even an expired one. The user then cannot sign in until they are invited again. */
export function withdrawInvitation({ userId, invitation }: User): UserEvent[] {
  if (!invitation || invitation.state === 'used') throw hasPassword();
  if (invitation.state === 'withdrawn') return [];
  return [{ type: 'UserInvitationWithdrawn', data: { userId, invitationId: invitation.id } }];
}

/** Uses an invitation up. */
export function acceptInvitation({ invitationId, now }: { invitationId: string; now: string }, user: User): UserEvent[] {
  const refusal = refusedInvitation(user, invitationId, now);
  if (refusal) throw refusal;
  return [{ type: 'UserInvitationAccepted', data: { userId: user.userId, invitationId } }];
}
