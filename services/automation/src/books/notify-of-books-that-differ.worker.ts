import { grants, type IdentityService } from '@matricula/auth';
import { booksNotifications, type BooksChecked } from '@matricula/domain/books';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { notificationBoundary } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  identity: Pick<IdentityService, 'staff'>;
}

/** Notifies everybody who may open the payment system of books that differ, once for each new difference. */
export class NotifyOfBooksThatDifferWorker implements EventWorker {
  readonly name = 'notify-of-books-that-differ';
  readonly types = new Set(['BooksChecked']);

  constructor(private readonly needs: Needs) {}

  thingOf(): string {
    return 'books';
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const { id, tenantId, meta, data } of events as readonly RecordedEvent<BooksChecked>[]) {
      if (!data.news) continue;
      const staff = await this.needs.identity.staff(tenantId);
      for (const { userId } of staff.filter(({ acl }) => grants(acl, 'PAYMENT_SYSTEM') && grants(acl, 'PAYMENT_SETTLEMENTS'))) {
        const notificationId = `books-differ-${id}-${userId}`;
        const { stream, decider, command } = order(notificationBoundary, [notificationId], {
          type: 'RaiseNotification',
          data: { notificationId, userId, kind: booksNotifications.booksDiffer.kind },
        });
        await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
      }
    }
  }
}
