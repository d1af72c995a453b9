import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';

/** Refuses a change of one's own manager, because the manager approves one's requests. @throws DomainError `user/own-power` */
export function assertNotOwnManager(
  userId: string,
  managerId: string | null | undefined,
  before: string | undefined,
  { user }: Pick<RequestContext, 'user'>,
): void {
  if (userId !== user.userId || managerId === undefined || (managerId || undefined) === before) return;
  const message = 'You cannot change your own manager: ask another admin.';
  throw new DomainError('user/own-power', message, { manager_id: message });
}
