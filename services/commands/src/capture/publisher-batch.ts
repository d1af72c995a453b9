import { DomainError } from '@matricula/domain/kernel';
import {
  overCap,
  publisherIntakeDecider,
  publisherIntakeStream,
  roomOf,
  type PublisherCaps,
  type PublisherEvent,
  type PublisherIntake,
  type PublisherLeadsRefused,
} from '@matricula/domain/marketing';
import type { SendingPublisher } from '@matricula/domain/lead';
import type { EventStore } from '@matricula/event-store';

/** A publisher that sends, as it was agreed with it, on a day of the institution. */
export interface PublisherTerms extends SendingPublisher {
  caps: PublisherCaps;
  day: string;
}

/**
 * What a batch of enquiries takes of a publisher. It is counted in the append that captures the enquiries, so that neither two requests at once
 * nor a repeated one come past a cap.
 */
export class PublisherBatch {
  readonly stream: string;
  revision = -1;
  private intake: PublisherIntake = publisherIntakeDecider.initial;
  private readonly rows: number[] = [];
  /** Rows of this job that were refused before the work was cut off: they stay refused. */
  private readonly refusedBefore = new Set<number>();
  private wanted = 0;

  constructor(
    private readonly terms: PublisherTerms,
    tenantId: string,
    private readonly jobId: string | undefined,
  ) {
    this.stream = publisherIntakeStream(tenantId, terms.publisherId);
  }

  async load(store: EventStore): Promise<void> {
    this.revision = (await store.revisions([this.stream])).get(this.stream) ?? -1;
    if (this.revision === -1) return;
    // The last event says it all; which rows of a job were refused stands further up.
    const events = await store.read(this.stream, this.jobId === undefined ? this.revision : 0, this.revision);
    for (const { type, data } of events) {
      const event = { type, data } as PublisherEvent;
      this.intake = publisherIntakeDecider.evolve(this.intake, event);
      if (event.type === 'PublisherLeadsRefused' && event.data.jobId !== undefined && event.data.jobId === this.jobId)
        for (const row of event.data.jobRows ?? []) this.refusedBefore.add(row);
    }
  }

  /** Whether one more is taken. */
  takes(row = 0): boolean {
    if (this.refusedBefore.has(row)) return false;
    this.rows.push(row);
    this.wanted++;
    const { limit } = this;
    return limit === undefined || this.wanted <= limit.room;
  }

  /** Why the other rows are refused. */
  get reason(): string {
    return this.limit ? overCap(this.terms.name, this.limit) : '';
  }

  private get limit() {
    return roomOf(this.intake, this.terms.day, this.terms.caps);
  }

  /** What is to be noted; without a job all are taken or none. */
  events(): PublisherEvent[] {
    const { publisherId, day, caps } = this.terms;
    const { jobId, rows: jobRows, wanted } = this;
    if (wanted === 0) return [];
    const data = { publisherId, day, wanted, caps, whole: jobId === undefined, jobId, jobRows };
    return publisherIntakeDecider.decide({ type: 'TakePublisherLeads', data }, this.intake);
  }

  /** @throws DomainError `publisher/too-many` */
  refuse(refused: PublisherLeadsRefused['data']): never {
    throw new DomainError('publisher/too-many', `${overCap(this.terms.name, refused)} Nothing of this request was accepted.`);
  }
}

/** The rows of an import that were over the cap of its publisher, with the reason. */
export async function rowsOverCap(
  store: EventStore,
  { tenantId, jobId, publisher }: { tenantId: string; jobId: string; publisher: Pick<PublisherTerms, 'publisherId' | 'name'> },
): Promise<Map<number, string>> {
  const events = (await store.read(publisherIntakeStream(tenantId, publisher.publisherId))) as unknown as PublisherEvent[];
  return new Map(
    events.flatMap((event) => {
      if (event.type !== 'PublisherLeadsRefused' || event.data.jobId !== jobId) return [];
      const reason = overCap(publisher.name, event.data);
      return (event.data.jobRows ?? []).map((row) => [row, reason] as const);
    }),
  );
}
