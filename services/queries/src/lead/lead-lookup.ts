import { Injectable } from '@nestjs/common';
import { keptFields, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { leadHistory, type LeadHistoryRow, type LeadRow } from '@matricula/read-models/lead';
import type { Filter } from '@matricula/read-models/kernel';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { allOf, ListService } from '@matricula/lists';
import { PastLists, PastMoments } from '@matricula/reports';

/** A lead, and the limit of its visible history: `until` for entries with a time, `position` for entries with a log position. */
export interface LeadThen {
  leadId: string;
  until?: Filter;
  position?: string;
}

/** Finds one lead by id or by hash (RT-16), and its history. */
@Injectable()
export class LeadLookup {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
    private readonly moments: PastMoments,
    private readonly past: PastLists,
  ) {}

  /** @throws DomainError `lead/unknown` for leads that do not exist or that this user may not see */
  async lead(idOrHash: string, context: RequestContext): Promise<LeadRow> {
    const list = this.list.declared('leads', context);
    const where: Filter = {
      or: [
        { field: 'leadId', op: 'eq', value: idOrHash },
        { field: 'leadHash', op: 'eq', value: idOrHash },
      ],
    };
    const [row] = await this.list.rows<LeadRow>(list, { where, limit: 1 }, context);
    if (!row) throw new DomainError('lead/unknown', 'There is no such lead.');
    return row;
  }

  /**
   * The lead at present or at a past moment, with the limit of its history at that moment.
   * @throws as `lead`; DomainError `past-figures/...`
   */
  async at(idOrHash: string, asOf: string | undefined, context: RequestContext): Promise<LeadThen> {
    if (asOf === undefined) return { leadId: (await this.lead(idOrHash, context)).leadId };
    const link = await this.moments.linkTo(asOf, context);
    await this.past.row(this.list.declared('leads', context), idOrHash, link, context);
    return { leadId: idOrHash, until: { field: 'at', op: 'lte', value: asOf }, position: link.position };
  }

  /** Entries of a lead's history, newest first, for a lead that the caller may see. */
  async history({ leadId, until }: LeadThen, kinds: LeadHistoryRow['kind'][], context: RequestContext): Promise<LeadHistoryRow[]> {
    await ownWrites(this.reads, leadHistory, context);
    const where = allOf({ field: 'leadId', op: 'eq', value: leadId }, { field: 'kind', op: 'in', values: kinds }, until);
    const rows = await this.reads.page(leadHistory, context.tenantId, { where, sort: [{ field: 'at', dir: 'desc' }], limit: 1000 });
    return keptFields(leadHistory, context.sight)?.told(rows) ?? rows;
  }
}
