import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { EventStore } from '@matricula/event-store';
import { timeline } from '@matricula/read-models/audit';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';
import { assertPast, type PastLink } from './past-link';

/** Moments as places in the log: what had happened by then is what the timeline had by then. */
@Injectable()
export class PastMoments {
  constructor(
    private readonly log: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** The link to a moment, in the tenant's zone. @throws DomainError `past-figures/moment`; StillFilling, ReadBehind */
  async linkTo(at: string, { tenantId, timeZone }: RequestContext): Promise<Required<PastLink>> {
    assertPast(at);
    const head = await this.log.head();
    await whole(this.reads, timeline, tenantId);
    await ownWrites(this.reads, timeline, { tenantId, readAfter: head });
    const [last] = await this.reads.page(timeline, tenantId, {
      where: { field: 'at', op: 'lte', value: at },
      sort: [{ field: 'position', dir: 'desc' }],
      limit: 1,
    });
    return { tenant: tenantId, position: last?.position ?? '0'.repeat(head.length), zone: timeZone, at, until: at };
  }
}
