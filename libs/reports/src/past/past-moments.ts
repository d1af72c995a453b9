import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { EventStore } from '@matricula/event-store';
import { timeline } from '@matricula/read-models/audit';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';
import { assertPast, type PastLink } from './past-link';

/** Converts moments to positions in the log, with the events that the timeline had at that moment. */
@Injectable()
export class PastMoments {
  constructor(
    private readonly log: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** The link to a moment, in the tenant's zone. @throws DomainError `past-figures/moment`; StillFilling, ReadBehind */
  async linkTo(at: string, context: RequestContext): Promise<Required<PastLink>> {
    const { tenantId, timeZone } = context;
    assertPast(at);
    const head = await this.log.head();
    await whole(this.reads, timeline, tenantId);
    // Not for the head of the log: it may be another institution's, and its partition never comes to it.
    await ownWrites(this.reads, timeline, context);
    const [last] = await this.reads.page(timeline, tenantId, {
      where: { field: 'at', op: 'lte', value: at },
      sort: [{ field: 'position', dir: 'desc' }],
      limit: 1,
    });
    return { tenant: tenantId, position: last?.position ?? '0'.repeat(head.length), zone: timeZone, at, until: at };
  }
}
