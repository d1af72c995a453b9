import { booksNotifications, type SettlementCompared, type SettlementDiscarded } from '@matricula/domain/books';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { EventWorker } from '@matricula/policy-kit';
import { notifyMoneyReaders, withdrawFromMoneyReaders, type MoneyReaderNeeds } from './money-readers';

const codes = ['PAYMENT_SETTLEMENTS'];

/**
 * Notifies everybody who may open the settlements of one that differs, once for each reading of a settlement, because money may be missing; and withdraws
 * it once the settlement is discarded.
 */
export class NotifyOfDifferingSettlementsWorker implements EventWorker {
  readonly name = 'notify-of-differing-settlements';
  readonly types = new Set(['SettlementCompared', 'SettlementDiscarded']);

  constructor(private readonly needs: MoneyReaderNeeds) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as SettlementCompared['data']).settlementId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<SettlementCompared | SettlementDiscarded>[]) {
      const { settlementId, reading } = event.data;
      const about = `settlement-differs-${settlementId}${reading === undefined ? '' : `-${reading}`}`;
      if (event.type === 'SettlementDiscarded') await withdrawFromMoneyReaders(this.needs, event, { about, codes });
      else if ((event.data as SettlementCompared['data']).status === 'differs')
        await notifyMoneyReaders(this.needs, event, { about, codes, kind: booksNotifications.settlementDiffers.kind });
    }
  }
}
