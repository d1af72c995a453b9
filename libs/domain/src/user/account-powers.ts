import { DomainError, sameValue } from '../kernel';
import type { User } from './user.decider';

/** User type of staff of the organisation. An admin of this type whose institution operates the installation is an operator. */
export const ORGANISATION = 'org';

/** The permissions of the user who changes accounts, in the tenant of these accounts. */
export interface Grantor {
  userId: string;
  /** Administers the tenant. */
  admin: boolean;
  /** May let others work for the organisation: works for it, and is an operator where the tenant operates the installation. */
  organisation: boolean;
  /** Tenants that the person administers. */
  tenants: readonly string[];
}

const worksForOrganisation = ({ values }: User): boolean => values.userType === ORGANISATION;
const tenantsOf = ({ values }: User): string[] => (Array.isArray(values.allowedTenants) ? (values.allowedTenants as string[]) : []);
const sameTenants = (one: User, other: User) => sameValue(tenantsOf(one).toSorted(), tenantsOf(other).toSorted());

const refused = (message: string, field?: string) => new DomainError('user/beyond-own', message, field ? { [field]: message } : undefined);
const ofOrganisation = () => refused('This account works for the organisation: only an admin of the organisation can change it.');
const elsewhere = () =>
  refused('This account also works in institutions that you do not administer: only an admin of all of them can change this.');

/** Powers of an account that a decision changes. */
function changedPowers(before: User, after: User) {
  const changed = (name: string) => !sameValue(before.values[name], after.values[name]);
  return {
    role: changed('role'),
    type: changed('userType') && (worksForOrganisation(before) || worksForOrganisation(after)),
    tenants: !sameTenants(before, after),
    status: before.status !== after.status,
    email: changed('email'),
  };
}

/** Whether a decision changes anything that `refusedPowers` looks at. */
export const changesPowers = (before: User, after: User): boolean => Object.values(changedPowers(before, after)).some(Boolean);

/**
 * Why a person may not make this change of an account; undefined if they may. Nobody changes the powers of their own account, grants more
 * than they hold, or changes the access of an account that holds more.
 */
export function refusedPowers(by: Grantor, before: User, after: User): DomainError | undefined {
  const isNew = before.status === 'none';
  const { role, type, tenants, status, email } = changedPowers(before, after);
  if (!role && !type && !tenants && !status && !email) return undefined;
  if (!isNew && by.userId === before.userId) return ofOneself({ role, type, tenants, status });
  if (!by.admin) return refused('Only an admin can change the permissions of an account.');
  if (type && worksForOrganisation(after) && !by.organisation)
    return refused('Only an operator can make a user work for the organisation.', 'user_type');
  if (worksForOrganisation(before) && !by.organisation) return ofOrganisation();
  if (tenantsOf(after).some((tid) => !tenantsOf(before).includes(tid) && !by.tenants.includes(tid)))
    return new DomainError('tenant/unknown', 'There is no such tenant.');
  if (!isNew && (role || email) && tenantsOf(before).some((tid) => !by.tenants.includes(tid))) return elsewhere();
  return undefined;
}

function ofOneself(changed: { role: boolean; type: boolean; tenants: boolean; status: boolean }): DomainError | undefined {
  if (changed.role) return new DomainError('user/own-role', 'You cannot change your own role: ask another admin.');
  if (changed.type) return own('You cannot change your own user type: ask an operator.', 'user_type');
  if (changed.tenants) return own('You cannot change your own institutions: ask another admin.', 'allowed_tenants');
  return changed.status ? own('You cannot suspend, reinstate or delete your own account: ask another admin.') : undefined;
}

const own = (message: string, field?: string) => new DomainError('user/own-power', message, field ? { [field]: message } : undefined);

/** Why a user may not set another user's password or remove their other sign-in methods; undefined if they may. */
export function refusedSignIn(by: Grantor, account: User): DomainError | undefined {
  if (!by.admin) return refused('Only an admin can change how another user signs in.');
  if (worksForOrganisation(account) && !by.organisation) return ofOrganisation();
  return tenantsOf(account).some((tid) => !by.tenants.includes(tid)) ? elsewhere() : undefined;
}
