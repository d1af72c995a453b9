/** Maps an account between its row, its form and the calls that save it. Pure. */
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { choice, fields, oneOf, type Field } from '@matricula/domain/kernel/field-set';
import type { Json } from '@matricula/domain/kernel/schema';
import { accountFields, changeAccountFields, employeeFieldNames } from '@matricula/domain/user';
import type { UserRow } from '@matricula/read-models/user';

/** Roles are selected by name; the call sends their number. */
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
  /** The admin works for the organisation (`org`), which is the more powerful kind of account. */
  org: boolean;
}

/** What an admin may change: neither the role of their own account, nor the access of an account that holds more. */
export function reachOf({ userId, userType }: Pick<UserRow, 'userId' | 'userType'>, { id, org }: Admin): AccountReach {
  if (userId === id) return 'own';
  return userType === 'org' && !org ? 'holds-more' : 'all';
}

const shown = <F extends Field>(field: F): F => ({ ...field, readOnly: true });

/** The form of an account; fields that the admin may not change are read-only. */
export const accountFormFor = (reach: AccountReach, { org }: Admin) =>
  fields({
    name,
    email: reach === 'holds-more' ? shown(email) : email,
    // The server requires the password for a change of one's own e-mail address.
    ...(reach === 'own' && {
      current_password: { ...changeAccountFields.current_password, help: 'Only to change your own e-mail address.' },
    }),
    ...rest,
    role: reach === 'all' ? role : shown(role),
    manager_id: reach === 'own' ? shown(manager_id) : manager_id,
    user_type: reach === 'all' && org ? rest.user_type : shown(rest.user_type),
  });

/** The form of a new account, whose user is invited to set a password. Only `org` admins choose the user type. */
export function newAccountFormFor({ org }: Admin) {
  const { user_type: type, ...others } = rest;
  return fields({ name, email, ...others, ...(org && { user_type: type }) });
}

/** The stored values of an account, by form field. */
export function storedValuesOf(row: UserRow): FieldValues {
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

/** Converts form values to the body of the calls: the role becomes a number. */
export const toWire = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, field === 'role' && value !== null ? Number(value) : value]));
