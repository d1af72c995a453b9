import { choice, oneOf } from '../kernel/field-set';
import { defineRecord } from '../record';

/** Whether the result of a conversation must be recorded before the next call. */
export const resultRules = [
  { value: 'required', label: 'Must be recorded before the next call' },
  { value: 'skippable', label: 'May be skipped with a reason' },
] as const;

/** The rule about results of calls for a role; for roles without one, results are required. */
export const callResultRule = defineRecord({
  name: 'CallResultRule',
  context: 'call',
  list: 'call-result-rules',
  label: 'Call result',
  permission: 'Setting_Configuration',
  fields: {
    role: oneOf({ label: 'Users with the role', from: 'roles', value: 'role', shows: 'name', required: true, unique: true }),
    rule: choice({ label: 'Result of a call', of: resultRules, required: true, default: 'required' }),
  },
});
