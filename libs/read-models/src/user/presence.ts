import type { UserRow } from './user-list.read-model';

const DAY_MS = 86_400_000;

type Present = Pick<UserRow, 'status' | 'online' | 'presence' | 'breakReason' | 'lastSignInAt'>;

/** What the screens say for whether somebody is suspended, or has left. */
export const accountStatusWords: Readonly<Record<string, string>> = { active: 'Active', suspended: 'Suspended', removed: 'Left' };

/** Whether somebody is there; sessions from before they said their end count for a day. */
export function presenceAt({ status, online, presence, lastSignInAt }: Present, now: number): 'online' | 'break' | 'offline' {
  const recent = lastSignInAt !== undefined && now - Date.parse(lastSignInAt) < DAY_MS;
  if (status === 'suspended' || !online || !recent) return 'offline';
  return presence === 1 ? 'break' : 'online';
}
