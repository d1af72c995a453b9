/** The roles that the product itself knows something about, by number; an institution may have others. */
export const staffRoles = { system: 0, admin: 1, manager: 2, counsellor: 3, callerL2: 4, callerL3: 5, auditor: 6 } as const;

/** Roles that supervise the work of others and have no follow-ups of their own (000 §6). */
export const overseers: readonly number[] = [staffRoles.admin, staffRoles.auditor];

/** Roles that lead people, administer the product or audit it. */
export const heads: readonly number[] = [staffRoles.admin, staffRoles.manager, staffRoles.auditor];

/** How far a role sees, from narrowest to widest. */
export const scopes = ['own', 'below', 'team', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** The scopes in words, to follow "they see". */
export const scopeWords: Readonly<Record<Scope, string>> = {
  own: 'only their own rows',
  below: 'their own rows and those of everyone below them',
  team: 'the rows of their team: everyone who reports to the same manager, and everyone below them',
  all: 'everything',
};

/**
 * The scope of a role: the one in its record, or a default. An admin always sees everything, because otherwise nobody could correct a wrong setting.
 */
export function scopeOf(role: number, chosen?: unknown): Scope {
  if (role === staffRoles.admin) return 'all';
  return scopes.find((scope) => scope === chosen) ?? (role === staffRoles.auditor ? 'all' : 'below');
}
