import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import type { OfferIssued } from '@matricula/domain/offer';
import type { EventStore } from '@matricula/event-store';
import type { OfferLetters } from '@matricula/platform';
import { parkEvent, systemMeta, type EventWorker } from '@matricula/policy-kit';

/** Makes the letter of each offer that is issued, once. A letter that cannot be printed rightly is parked. */
export class OfferLetterWorker implements EventWorker {
  readonly name = 'offer-letters';
  readonly types = new Set(['OfferIssued']);
  /** Drawing a letter delays only this institution. */
  readonly underWay = 500;

  constructor(private readonly needs: { store: EventStore; letters: Pick<OfferLetters, 'make'> }) {}

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

  async again({ tenantId, id, data, meta }: RecordedEvent): Promise<void> {
    await this.needs.letters.make(tenantId, data as OfferIssued['data'], systemMeta(meta.correlationId, id));
  }
}
