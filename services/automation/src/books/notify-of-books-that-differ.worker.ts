import { booksNotifications, type BooksChecked } from '@matricula/domain/books';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { EventWorker } from '@matricula/policy-kit';
import { notifyMoneyReaders, type MoneyReaderNeeds } from './money-readers';

/** Notifies everybody who may open the settlements of books that differ, once for each new difference, and of books that were not compared. */
export class NotifyOfBooksThatDifferWorker implements EventWorker {
  readonly name = 'notify-of-books-that-differ';
  readonly types = new Set(['BooksChecked']);

  constructor(private readonly needs: MoneyReaderNeeds) {}

  thingOf(): string {
    return 'books';
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<BooksChecked>[])
      if (event.data.news) {
        const { booksDiffer, booksNotCompared } = booksNotifications;
        const { kind } = event.data.status === 'differs' ? booksDiffer : booksNotCompared;
        await notifyMoneyReaders(this.needs, event, { about: `books-differ-${event.id}`, codes: ['PAYMENT_SETTLEMENTS'], kind });
      }
  }
}
