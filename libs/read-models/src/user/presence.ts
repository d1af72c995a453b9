import type { UserRow } from './user-list.read-model';

const DAY_MS = 86_400_000;

type Present = Pick<UserRow, 'status' | 'online' | 'presence' | 'breakReason' | 'lastSignInAt'>;

/** Display texts of account states. */
export const accountStatusWords: Readonly<Record<string, string>> = { active: 'Active', suspended: 'Suspended', removed: 'Left' };

/** Display texts of an account without a password. */
export const invitationWords: Readonly<Record<'open' | 'expired' | 'withdrawn', string>> = {
  open: 'Invited',
  expired: 'Invitation expired',
  withdrawn: 'Invitation withdrawn',
};

type Invited = Pick<UserRow, 'status' | 'invitation' | 'invitedUntil'>;

/** State of the invitation of an account; undefined if it has a password, and once it is suspended or removed. */
export function invitationAt({ status, invitation, invitedUntil }: Invited, now: number): keyof typeof invitationWords | undefined {
  if (status !== 'active' || invitation !== 'open') return status === 'active' ? invitation : undefined;
  return invitedUntil !== undefined && Date.parse(invitedUntil) <= now ? 'expired' : 'open';
}

/** Display text of an account's state: invited, active, suspended or left. */
export function accountStatusAt(row: Invited, now: number): string {
  const invitation = invitationAt(row, now);
  return (invitation ? invitationWords[invitation] : accountStatusWords[row.status]) ?? '';
}

/** Whether a user is online. Old sessions that have no end count for a day. */
export function presenceAt({ status, online, presence, lastSignInAt }: Present, now: number): 'online' | 'break' | 'offline' {
  const recent = lastSignInAt !== undefined && now - Date.parse(lastSignInAt) < DAY_MS;
  if (status === 'suspended' || !online || !recent) return 'offline';
  return presence === 1 ? 'break' : 'online';
}
