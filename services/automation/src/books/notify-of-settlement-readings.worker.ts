import { booksNotifications, type SettlementsRead, type SettlementsUnanswered } from '@matricula/domain/books';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { partIdOf } from '@matricula/event-store';
import type { EventWorker } from '@matricula/policy-kit';
import { notifyMoneyReaders, type MoneyReaderNeeds } from './money-readers';

/** Notifies everybody who may open the settlements of each one that is refused, once for each reason, and of a provider that does not answer. */
export class NotifyOfSettlementReadingsWorker implements EventWorker {
  readonly name = 'notify-of-settlement-readings';
  readonly types = new Set(['SettlementsRead', 'SettlementsUnanswered']);
  readonly underWay = 1_000;

  constructor(private readonly needs: MoneyReaderNeeds) {}

  thingOf(): string {
    return 'settlements';
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    const codes = ['PAYMENT_SETTLEMENTS'];
    const { settlementRefused, settlementsUnanswered } = booksNotifications;
    for (const event of events as readonly RecordedEvent<SettlementsRead | SettlementsUnanswered>[]) {
      if (event.type === 'SettlementsUnanswered') {
        const { provider, last } = event.data;
        await notifyMoneyReaders(this.needs, event, {
          ...{ about: `settlements-unanswered-${provider}-${last}`, codes, kind: settlementsUnanswered.kind, said: provider },
        });
        continue;
      }
      for (const { settlementId, reason } of (event as RecordedEvent<SettlementsRead>).data.refused)
        await notifyMoneyReaders(this.needs, event, {
          ...{ about: `settlement-refused-${partIdOf(settlementId, reason)}`, codes, kind: settlementRefused.kind, said: reason },
        });
    }
  }
}
