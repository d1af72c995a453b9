import { choice, flag, integer, json, text } from '../kernel/field-set';
import { scopes, scopeWords } from '../kernel/staff-roles';
import { defineRecord } from '../record';

/** A role with its access-control list: component codes with their levels (000 §6). */
export const role = defineRecord({
  name: 'Role',
  context: 'user',
  list: 'roles',
  label: 'Role',
  permission: 'USER_ROLES',
  unique: ['name'],
  fields: {
    role: integer({ label: 'Number', required: true }),
    name: text({ label: 'Name', required: true, search: true }),
    acl: json({ label: 'Permissions', required: true, filter: false }),
    /** Without it, `scopeOf` returns the default. */
    scope: choice({ label: 'Can see', of: scopes.map((value) => ({ value, label: scopeWords[value] })) }),
    /** `FieldRules`: lead fields that are hidden, masked or read-only. */
    fieldRules: json({ label: 'Fields', filter: false }),
    active: flag({ label: 'Active', default: true }),
  },
});

/** One entry of an access-control list. */
export interface AclEntry {
  code: string;
  level: number[];
}

/** Level that a route or call needs (000 §6). */
export const REQUIRED_PERMISSION = 6;
