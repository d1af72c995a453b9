/** An account between its row, its form and the calls that save it. Pure. */
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { choice, fields, oneOf } from '@matricula/domain/kernel/field-set';
import type { Json } from '@matricula/domain/kernel/schema';
import { accountFields, employeeFieldNames, registerFields } from '@matricula/domain/user';
import type { UserRow } from '@matricula/read-models/user';

/** Roles are chosen by name; their number is what is sent. */
const { section } = accountFields.role;
const role = oneOf({ section, label: 'Role', required: 'Choose a role', from: 'roles', value: 'role', shows: 'name' });

// Where else somebody may work is said in the tenant's own screen.
const { allowed_tenants: _tenants, role: _role, name, email, manager_id, alt_mobile, user_type, ...details } = accountFields;

const rest = {
  alt_mobile,
  role,
  manager_id,
  user_type: choice({ section, label: user_type.label, of: user_type.of, default: 'staff' }),
  ...details,
};

export const accountForm = fields({ name, email, ...rest });
export const newAccountForm = fields({ name, email, password: registerFields.password, ...rest });

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
