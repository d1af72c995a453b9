import { DomainError } from '@matricula/domain/kernel';
import { weakness, type PasswordRule } from '@matricula/domain/kernel/password-rule';

/** Refuses a new password that does not meet the rule of the tenant. @throws DomainError `password/weak` */
export function assertStrong(rule: PasswordRule, password: string, field: string): void {
  const words = weakness(rule, password);
  if (words) throw new DomainError('password/weak', words, { [field]: words });
}
