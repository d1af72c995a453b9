/** An account between its row, its form and the calls that save it. Pure. */
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { choice, fields, oneOf, type Field } from '@matricula/domain/kernel/field-set';
import type { Json } from '@matricula/domain/kernel/schema';
import { accountFields, changeAccountFields, employeeFieldNames } from '@matricula/domain/user';
import type { UserRow } from '@matricula/read-models/user';

/** Roles are chosen by name; their number is what is sent. */
const { section } = accountFields.role;
const role = oneOf({ section, label: 'Role', required: 'Choose a role', from: 'roles', value: 'role', shows: 'name' });

// Other tenants of a user are managed on the tenant's screen.
const { allowed_tenants: _tenants, role: _role, name, email, manager_id, alt_mobile, user_type, ...details } = accountFields;

const rest = {
  alt_mobile,
  role,
  manager_id,
  user_type: choice({ section, label: user_type.label, of: user_type.of, default: 'staff' }),
  ...details,
};

/** How far the signed-in admin may change an account: the server refuses the rest. */
export type AccountReach = 'own' | 'holds-more' | 'all';

interface Admin {
  id?: string;
  /** Works for the organisation. */
  org: boolean;
}

/** How far an admin reaches: not to the powers of their own account, nor to the access of an account that holds more. */
export function reachOf({ userId, userType }: Pick<UserRow, 'userId' | 'userType'>, { id, org }: Admin): AccountReach {
  if (userId === id) return 'own';
  return userType === 'org' && !org ? 'holds-more' : 'all';
}

const shown = <F extends Field>(field: F): F => ({ ...field, readOnly: true });

/** The form of an account; what the admin may not change is shown only. */
export const accountFormFor = (reach: AccountReach, { org }: Admin) =>
  fields({
    name,
    email: reach === 'holds-more' ? shown(email) : email,
    // Asked for by the server when one's own address changes.
    ...(reach === 'own' && {
      current_password: { ...changeAccountFields.current_password, help: 'Only to change your own e-mail address.' },
    }),
    ...rest,
    role: reach === 'all' ? role : shown(role),
    manager_id: reach === 'own' ? shown(manager_id) : manager_id,
    user_type: reach === 'all' && org ? rest.user_type : shown(rest.user_type),
  });

/** The form of a new account, whose person is invited to set a password: only those who work for the organisation choose that others do. */
export function newAccountFormFor({ org }: Admin) {
  const { user_type: type, ...others } = rest;
  return fields({ name, email, ...others, ...(org && { user_type: type }) });
}

/** What is kept of an account, as its form shows it. */
export function keptOf(row: UserRow): FieldValues {
  const details = Object.fromEntries(employeeFieldNames.map((field) => [field, row[field] as Json | undefined]));
  const { userType, managerId, altMobile } = row;
  return {
    name: row.name,
    email: row.email,
    role: String(row.role),
    user_type: userType,
    manager_id: managerId,
    alt_mobile: altMobile,
    ...details,
  };
}

/** What the form says, as the calls take it. */
export const toWire = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, field === 'role' && value !== null ? Number(value) : value]));
