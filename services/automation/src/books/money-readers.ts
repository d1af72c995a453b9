import { grants, type IdentityService } from '@matricula/auth';
import { notificationBoundary, type NotificationRaised } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta } from '@matricula/policy-kit';
import type { RecordedEvent } from '@matricula/domain/kernel';

/** What notifying the readers of a page of the payment system needs. */
export interface MoneyReaderNeeds {
  store: EventStore;
  identity: Pick<IdentityService, 'staff'>;
}

/** The users who hold the code of the payment system and one of the given codes. */
export async function moneyReaders(identity: MoneyReaderNeeds['identity'], tenantId: string, codes: readonly string[]) {
  return (await identity.staff(tenantId)).filter(({ acl }) => grants(acl, 'PAYMENT_SYSTEM') && codes.some((code) => grants(acl, code)));
}

/** Withdraws what the users who hold the code of the payment system and one of the given codes were notified of. */
export async function withdrawFromMoneyReaders(
  { store, identity }: MoneyReaderNeeds,
  { id, tenantId, meta }: RecordedEvent,
  { about, codes }: { about: string; codes: readonly string[] },
): Promise<void> {
  for (const { userId } of await moneyReaders(identity, tenantId, codes)) {
    const notificationId = `${about}-${userId}`;
    const { stream, decider, command } = order(notificationBoundary, [notificationId], {
      type: 'WithdrawNotification',
      data: { notificationId, userId },
    });
    await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}

/** Notifies, once, every user who holds the code of the payment system and one of the given codes, but for the one who caused it. */
export async function notifyMoneyReaders(
  { store, identity }: MoneyReaderNeeds,
  { id, tenantId, meta }: RecordedEvent,
  {
    about,
    codes,
    except,
    ...said
  }: { about: string; codes: readonly string[]; except?: string } & Pick<
    NotificationRaised['data'],
    'kind' | 'leadId' | 'dueAt' | 'news' | 'said'
  >,
): Promise<void> {
  for (const { userId } of await moneyReaders(identity, tenantId, codes)) {
    if (userId === except) continue;
    const notificationId = `${about}-${userId}`;
    const { stream, decider, command } = order(notificationBoundary, [notificationId], {
      type: 'RaiseNotification',
      data: { notificationId, userId, ...said },
    });
    await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}
