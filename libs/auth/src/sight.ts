import { fieldRulesOf, type KnownRules } from '@matricula/domain/user';
import { scopeOf, scopes, staffRoles, type Scope } from '@matricula/domain/kernel/staff-roles';
import type { Hierarchy } from './hierarchy';

/** Whose rows somebody sees in a tenant. Only this library looks inside: everybody else asks a `RowAccess`. */
export interface Sight {
  readonly userId: string;
  readonly scope: Scope;
  /** Themselves, and those whom their scope reaches; undefined: everybody. */
  readonly people?: ReadonlySet<string>;
  /** Administers the institution. */
  readonly admin: boolean;
  /** Is to see that what nobody owns finds an owner. */
  readonly manages: boolean;
  /** Nobody else is above them or administers the institution: what they ask for, nobody else could answer. */
  readonly alone?: boolean;
  /** What their role is kept from, of leads; undefined: nothing. */
  readonly fields?: KnownRules;
}

/** What the record of a role says of what those who have it see. */
export interface RoleSight {
  scope?: unknown;
  fieldRules?: unknown;
}

/** What somebody sees, by the scope and the field rules that their role's record names and by who reports to whom. */
export function sightOf({ userId, role }: { userId: string; role: number }, chosen: RoleSight | undefined, hierarchy: Hierarchy): Sight {
  const scope = scopeOf(role, chosen?.scope);
  const fields = fieldRulesOf(chosen?.fieldRules);
  return {
    userId,
    scope,
    people: hierarchy.within(userId, scope),
    admin: role === staffRoles.admin,
    manages: role === staffRoles.manager && scope !== 'own',
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

/** Whether somebody sees at least as much as a scope lets see. */
export const reaches = ({ scope }: Sight, asFarAs: Scope): boolean => scopes.indexOf(asFarAs) <= scopes.indexOf(scope);

/** Whether there is anybody else whose rows they see. */
export const seesOthers = ({ people }: Sight): boolean => people === undefined || people.size > 1;
