import { fieldRulesOf, type KnownRules } from '@matricula/domain/user';
import { scopeOf, scopes, staffRoles, type Scope } from '@matricula/domain/kernel/staff-roles';
import type { Hierarchy } from './hierarchy';

/** Whose rows a user sees in a tenant. Only this library reads its fields; other code asks a `RowAccess`. */
export interface Sight {
  readonly userId: string;
  readonly scope: Scope;
  /** The user and the people within their scope; undefined for all people. */
  readonly people?: ReadonlySet<string>;
  /** Is an admin of the institution. */
  readonly admin: boolean;
  /** Sees unowned rows and assigns owners to them. */
  readonly manages: boolean;
  /** Has no manager, and there is no other admin: nobody else could approve their requests. */
  readonly alone?: boolean;
  /** The audiences that the user belongs to, as rows name them: `role:3` for their role, `team:<user id>` for each team. */
  readonly audiences: readonly string[];
  /** Sums of orders are hidden: callers of level 3 see no details of orders (001 §2.4). */
  readonly withoutSums?: true;
  /** Rules for the lead fields that are hidden from their role; undefined if there are none. */
  readonly fields?: KnownRules;
}

/** The fields of a role's record that decide what its users see. */
export interface RoleSight {
  scope?: unknown;
  fieldRules?: unknown;
}

/** The sight of a user, from the scope and field rules in their role's record and from the reporting lines. */
export function sightOf({ userId, role }: { userId: string; role: number }, chosen: RoleSight | undefined, hierarchy: Hierarchy): Sight {
  const scope = scopeOf(role, chosen?.scope);
  const fields = fieldRulesOf(chosen?.fieldRules);
  return {
    userId,
    scope,
    people: hierarchy.within(userId, scope),
    admin: role === staffRoles.admin,
    manages: role === staffRoles.manager && scope !== 'own',
    audiences: [roleAudience(role), ...hierarchy.lineOf(userId).map(teamAudience)],
    ...(role === staffRoles.callerL3 && { withoutSums: true }),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

/** A sight of the rows of all people, for a sum that every member of a team may know. Its rows must not be shown. */
export const ofEveryone = (sight: Sight): Sight => ({ ...sight, people: undefined });

/** The audience of everyone who has a role. */
export const roleAudience = (role: number): string => `role:${role}`;

/** The audience of a user and everyone below them. */
export const teamAudience = (leaderId: string): string => `team:${leaderId}`;

/** Whether a user's scope is at least as wide as the given one. */
export const reaches = ({ scope }: Sight, asFarAs: Scope): boolean => scopes.indexOf(asFarAs) <= scopes.indexOf(scope);

/** Whether they see the rows of anyone else. */
export const seesOthers = ({ people }: Sight): boolean => people === undefined || people.size > 1;
