import {
  booksNotifications,
  type BooksChecked,
  type BooksDifferenceAccepted,
  type BooksDifferenceReversed,
  type OwnerShareReversed,
} from '@matricula/domain/books';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { WriteOffProposed, WriteOffReversed } from '@matricula/domain/payment';
import type { EventWorker } from '@matricula/policy-kit';
import { notifyMoneyReaders, type MoneyReaderNeeds } from './money-readers';

type Told = BooksChecked | BooksDifferenceAccepted | BooksDifferenceReversed | OwnerShareReversed | WriteOffProposed | WriteOffReversed;
const codes = ['PAYMENT_SETTLEMENTS'];

/**
 * Notifies everybody who may open the settlements of books that differ, once for each new difference, and of books that were not compared; and all but the
 * user who decides of each difference that is accepted or taken back, of each payment of a share that is taken back, and of each
 * write-off that is proposed or taken back.
 */
export class NotifyOfBooksThatDifferWorker implements EventWorker {
  readonly name = 'notify-of-books-that-differ';
  readonly types = new Set([
    'BooksChecked',
    'BooksDifferenceAccepted',
    'BooksDifferenceReversed',
    'OwnerShareReversed',
    'WriteOffProposed',
    'WriteOffReversed',
  ]);

  constructor(private readonly needs: MoneyReaderNeeds) {}

  thingOf(): string {
    return 'books';
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<Told>[])
      if (event.type === 'BooksChecked') await this.checked(event as RecordedEvent<BooksChecked>);
      else if (event.type === 'WriteOffProposed' || event.type === 'WriteOffReversed')
        await this.writtenOff(event as RecordedEvent<WriteOffProposed | WriteOffReversed>);
      else if (event.type === 'OwnerShareReversed') await this.shareReversed(event as RecordedEvent<OwnerShareReversed>);
      else await this.decided(event as RecordedEvent<BooksDifferenceAccepted | BooksDifferenceReversed>);
  }

  private async checked(event: RecordedEvent<BooksChecked>): Promise<void> {
    if (!event.data.news) return;
    const { booksDiffer, booksNotCompared } = booksNotifications;
    const { kind } = event.data.status === 'differs' ? booksDiffer : booksNotCompared;
    await notifyMoneyReaders(this.needs, event, { about: `books-differ-${event.id}`, codes, kind });
  }

  private async shareReversed(event: RecordedEvent<OwnerShareReversed>): Promise<void> {
    const { kind } = booksNotifications.shareReversed;
    await notifyMoneyReaders(this.needs, event, { about: `share-reversed-${event.id}`, codes, kind, except: event.data.reversedById });
  }

  private async writtenOff(event: RecordedEvent<WriteOffProposed | WriteOffReversed>): Promise<void> {
    const { kind } = booksNotifications.writeOffProposed;
    const about = `write-off-${event.id}`;
    const { data } = event;
    if ('proposedById' in data) await notifyMoneyReaders(this.needs, event, { about, codes, kind, except: data.proposedById });
    else await notifyMoneyReaders(this.needs, event, { about, codes, kind, news: 'cancelled', except: data.reversedById });
  }

  private async decided(event: RecordedEvent<BooksDifferenceAccepted | BooksDifferenceReversed>): Promise<void> {
    const { kind } = booksNotifications.booksDifferenceAccepted;
    const [news, by] =
      'acceptedById' in event.data ? (['approved', event.data.acceptedById] as const) : (['cancelled', event.data.reversedById] as const);
    await notifyMoneyReaders(this.needs, event, { about: `books-decided-${event.id}`, codes, kind, news, except: by });
  }
}
