import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import type { OfferIssued } from '@matricula/domain/offer';
import type { EventStore } from '@matricula/event-store';
import type { OfferLetters } from '@matricula/platform';
import { parkEvent, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { offerList } from '@matricula/read-models/offer';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROWS_MS = 10_000;

/** Makes the letter of each offer that is issued, once. A letter that cannot be printed rightly is parked. */
export class OfferLetterWorker implements EventWorker {
  readonly name = 'offer-letters';
  readonly types = new Set(['OfferIssued']);
  /** Drawing a letter delays only this institution. */
  readonly underWay = 500;

  constructor(private readonly needs: { store: EventStore; reads: Pick<ReadStore, 'reached'>; letters: Pick<OfferLetters, 'make'> }) {}

  thingOf({ data }: RecordedEvent): string {
    return (data as OfferIssued['data']).applicationId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events)
      try {
        await this.again(event);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        await parkEvent(this.needs.store, this.name, event, error);
      }
  }

  async again(event: RecordedEvent): Promise<void> {
    const { tenantId, position, id, meta } = event;
    // The list that the offer is of must be among the rows.
    await this.needs.reads.reached(offerList.name, position, ROWS_MS, tenantId);
    await this.needs.letters.make(tenantId, this.thingOf(event), systemMeta(meta.correlationId, id));
  }
}
