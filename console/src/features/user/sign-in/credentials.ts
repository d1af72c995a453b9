import { passwordChecks, type PasswordCheck, type PasswordRule } from '@matricula/domain/kernel/password-rule';
import { t } from '../../../shared/texts/texts';

/** The documented error of an email, or undefined. */
export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return t`Email is required`;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : t`Enter a valid email`;
}

/** The text of one part of a password rule, as the screen lists it. */
export function partWords(part: PasswordCheck['part'], { least }: PasswordRule): string {
  if (part === 'length') return t`At least ${least} characters`;
  if (part === 'letter') return t`A letter`;
  return part === 'digit' ? t`A digit` : t`A sign such as @ or #`;
}

/** The error of a new password. */
export function passwordProblem(password: string, rule: PasswordRule): string | undefined {
  if (!password) return t`Password is required`;
  const missing = passwordChecks(rule, password).find(({ met }) => !met)?.part;
  if (missing === 'length') return t`Password must be at least ${rule.least} characters`;
  if (missing === 'letter') return t`Password must contain a letter`;
  if (missing === 'digit') return t`Password must contain a digit`;
  return missing && t`Password must contain a sign such as @ or #`;
}

/** The error of its confirmation. */
export function confirmProblem(password: string, confirm: string): string | undefined {
  if (!confirm) return t`Confirm Password is required`;
  return confirm === password ? undefined : t`Passwords must match`;
}
