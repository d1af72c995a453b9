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

/** The terms of a sending publisher, as they apply on a day of the institution. */
export interface PublisherTerms extends SendingPublisher {
  caps: PublisherCaps;
  day: string;
}

/**
 * Counts a batch of enquiries against the caps of its publisher. The count is written in the same append as the enquiries, so that neither
 * concurrent nor repeated requests exceed a cap.
 */
export class PublisherBatch {
  readonly stream: string;
  revision = -1;
  private intake: PublisherIntake = publisherIntakeDecider.initial;
  private readonly rows: number[] = [];
  /** Rows of this job that were refused before an interruption: they stay refused. */
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
    // The last event holds the current counts; refused rows of a job are in earlier events.
    const events = await store.read(this.stream, this.jobId === undefined ? this.revision : 0, this.revision);
    for (const { type, data } of events) {
      const event = { type, data } as PublisherEvent;
      this.intake = publisherIntakeDecider.evolve(this.intake, event);
      if (event.type === 'PublisherLeadsRefused' && event.data.jobId !== undefined && event.data.jobId === this.jobId)
        for (const row of event.data.jobRows ?? []) this.refusedBefore.add(row);
    }
  }

  /** Counts one enquiry; returns whether the caps allow it. */
  takes(row = 0): boolean {
    if (this.refusedBefore.has(row)) return false;
    this.rows.push(row);
    this.wanted++;
    const { limit } = this;
    return limit === undefined || this.wanted <= limit.room;
  }

  /** Why the remaining rows are refused. */
  get reason(): string {
    return this.limit ? overCap(this.terms.name, this.limit) : '';
  }

  private get limit() {
    return roomOf(this.intake, this.terms.day, this.terms.caps);
  }

  /** The events to append; outside of a job, the batch is accepted or refused as a whole. */
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
