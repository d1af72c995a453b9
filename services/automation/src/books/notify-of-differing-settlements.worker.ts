import { grants, type IdentityService } from '@matricula/auth';
import { booksNotifications, type SettlementCompared } from '@matricula/domain/books';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { notificationBoundary } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  identity: Pick<IdentityService, 'staff'>;
}

/** Notifies everybody who may open the settlements of one that differs, once for each settlement, because money may be missing. */
export class NotifyOfDifferingSettlementsWorker implements EventWorker {
  readonly name = 'notify-of-differing-settlements';
  readonly types = new Set(['SettlementCompared']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as SettlementCompared['data']).settlementId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const { id, tenantId, meta, data } of events as readonly RecordedEvent<SettlementCompared>[]) {
      if (data.status !== 'differs') continue;
      const staff = await this.needs.identity.staff(tenantId);
      for (const { userId } of staff.filter(({ acl }) => grants(acl, 'PAYMENT_SYSTEM') && grants(acl, 'PAYMENT_SETTLEMENTS'))) {
        const notificationId = `settlement-differs-${data.settlementId}-${userId}`;
        const { stream, decider, command } = order(notificationBoundary, [notificationId], {
          type: 'RaiseNotification',
          data: { notificationId, userId, kind: booksNotifications.settlementDiffers.kind },
        });
        await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
      }
    }
  }
}
