import { Injectable } from '@nestjs/common';
import { keptFields, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { leadHistory, type LeadHistoryRow, type LeadRow } from '@matricula/read-models/lead';
import type { Filter } from '@matricula/read-models/kernel';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { allOf, ListService } from '@matricula/lists';

/** Finds one lead by id or by hash (RT-16), and what belongs to it. */
@Injectable()
export class LeadLookup {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
  ) {}

  /** @throws DomainError `lead/unknown` for leads that are not there or that this user does not see */
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

  /** Entries of a lead's history, newest first, for a lead that the caller may see. */
  async history(lead: LeadRow, kinds: LeadHistoryRow['kind'][], context: RequestContext, more?: Filter): Promise<LeadHistoryRow[]> {
    await ownWrites(this.reads, leadHistory, context);
    const where = allOf({ field: 'leadId', op: 'eq', value: lead.leadId }, { field: 'kind', op: 'in', values: kinds }, more);
    const rows = await this.reads.page(leadHistory, context.tenantId, { where, sort: [{ field: 'at', dir: 'desc' }], limit: 1000 });
    return keptFields(leadHistory, context.sight)?.told(rows) ?? rows;
  }
}
