import { grants, type IdentityService } from '@matricula/auth';
import { notificationBoundary, type NotificationCommand, type NotificationRaised } from '@matricula/domain/user';
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

/** Whom a notification is for, and what it is about: each of them has one notification of it. */
interface Audience {
  about: string;
  codes: readonly string[];
  /** The one who caused it. */
  except?: string | undefined;
}

/** Notifies, once, every user who holds the code of the payment system and one of the given codes, but for the one who caused it. */
export const notifyMoneyReaders = (
  needs: MoneyReaderNeeds,
  event: RecordedEvent,
  { about, codes, except, ...said }: Audience & Pick<NotificationRaised['data'], 'kind' | 'leadId' | 'dueAt' | 'news' | 'said'>,
): Promise<void> => toEach(needs, event, { about, codes, except }, (of) => ({ type: 'RaiseNotification', data: { ...of, ...said } }));

/** Withdraws what these users were notified of. */
export const withdrawFromMoneyReaders = (needs: MoneyReaderNeeds, event: RecordedEvent, audience: Audience): Promise<void> =>
  toEach(needs, event, audience, (data) => ({ type: 'WithdrawNotification', data }));

async function toEach(
  { store, identity }: MoneyReaderNeeds,
  { id, tenantId, meta }: RecordedEvent,
  { about, codes, except }: Audience,
  commandOf: (of: { notificationId: string; userId: string }) => NotificationCommand,
): Promise<void> {
  for (const { userId } of await moneyReaders(identity, tenantId, codes)) {
    if (userId === except) continue;
    const notificationId = `${about}-${userId}`;
    const { stream, decider, command } = order(notificationBoundary, [notificationId], commandOf({ notificationId, userId }));
    await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}
