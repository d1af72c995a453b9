import { choice, fields, flag, integer, json, text } from '../kernel/field-set';
import { scopes, scopeWords } from '../kernel/staff-roles';

const scope = choice({ label: 'Can see', of: scopes.map((value) => ({ value, label: scopeWords[value] })) });

/** Fields of a role, under their wire names (000 §7, `add-role-permissions` and `edit-role-permissions`). */
export const roleFields = fields({
  name: text({ label: 'Name', required: 'Name is required', most: 60 }),
  scope,
  /** Codes with their levels. */
  acl: json({ label: 'Permissions' }),
  /** Rules for lead fields: hidden, masked or read-only. */
  field_rules: json({ label: 'Fields' }),
  active: flag({ label: 'Active' }),
});

/** Body of `add-role-permissions`; missing fields are copied from the role in `copy_of`. */
export const newRoleFields = fields({ ...roleFields, copy_of: integer({ label: 'Copy of', least: 1, most: 99 }) });

/** Body of `edit-role-permissions`: only given fields are changed; refused if the role no longer equals `expected`. */
export const editRoleFields = fields({
  role: integer({ label: 'Role', required: 'Choose a role', least: 1, most: 99 }),
  ...roleFields,
  expected: json({ label: 'Values when it was opened' }),
});
