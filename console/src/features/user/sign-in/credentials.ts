import { t } from '../../../shared/texts/texts';
const PASSWORD_MIN = 6;

/** The documents' words for what is wrong with an email, or undefined. */
export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return t`Email is required`;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : t`Enter a valid email`;
}

/** What is wrong with a new password. */
export function passwordProblem(password: string): string | undefined {
  if (!password) return t`Password is required`;
  return password.length < PASSWORD_MIN ? t`Password must be at least ${PASSWORD_MIN} characters` : undefined;
}

/** What is wrong with its confirmation. */
export function confirmProblem(password: string, confirm: string): string | undefined {
  if (!confirm) return t`Confirm Password is required`;
  return confirm === password ? undefined : t`Passwords must match`;
}
