import { booksNotifications, type SettlementCompared } from '@matricula/domain/books';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { EventWorker } from '@matricula/policy-kit';
import { notifyMoneyReaders, type MoneyReaderNeeds } from './money-readers';

/** Notifies everybody who may open the settlements of one that differs, once for each settlement, because money may be missing. */
export class NotifyOfDifferingSettlementsWorker implements EventWorker {
  readonly name = 'notify-of-differing-settlements';
  readonly types = new Set(['SettlementCompared']);

  constructor(private readonly needs: MoneyReaderNeeds) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as SettlementCompared['data']).settlementId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<SettlementCompared>[]) {
      const { status, settlementId } = event.data;
      if (status !== 'differs') continue;
      const about = `settlement-differs-${settlementId}`;
      await notifyMoneyReaders(this.needs, event, {
        ...{ about, codes: ['PAYMENT_SETTLEMENTS'], kind: booksNotifications.settlementDiffers.kind },
      });
    }
  }
}
