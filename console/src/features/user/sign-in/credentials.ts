const PASSWORD_MIN = 6;

/** The documents' words for what is wrong with an email, or undefined. */
export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return 'Email is required';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'Enter a valid email';
}

/** What is wrong with a new password. */
export function passwordProblem(password: string): string | undefined {
  if (!password) return 'Password is required';
  return password.length < PASSWORD_MIN ? `Password must be at least ${PASSWORD_MIN} characters` : undefined;
}

/** What is wrong with its confirmation. */
export function confirmProblem(password: string, confirm: string): string | undefined {
  if (!confirm) return 'Confirm Password is required';
  return confirm === password ? undefined : 'Passwords must match';
}
