import { useState } from 'react';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { passwordRuleOf } from '@matricula/domain/kernel/password-rule';
import { useTenant } from '../../../shared/session/session';
import { passwordProblem } from './credentials';
import { PasswordParts } from './password-parts';

/** Shows the tenant's password rule below a new password, ticked off while typing; Save is blocked until it is met. */
export function usePasswordField(field: string) {
  const rule = passwordRuleOf(useTenant() ?? {});
  const [password, setPassword] = useState('');
  return {
    onChange: (values: FieldValues) => setPassword(typeof values[field] === 'string' ? values[field] : ''),
    notes: { [field]: <PasswordParts rule={rule} password={password} /> },
    problems: { [field]: password ? passwordProblem(password, rule) : undefined },
  };
}
