import { Injectable } from '@nestjs/common';
import { hiddenFields, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { leadHistory, leadList, type LeadHistoryRow, type LeadRow } from '@matricula/read-models/lead';
import type { Filter } from '@matricula/read-models/kernel';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { allOf, ListService } from '@matricula/lists';
import { PastLists, PastMoments } from '@matricula/reports';

/** A lead, and the limit of its visible history: `until` for entries with a time, `position` for entries with a log position. */
export interface LeadThen {
  leadId: string;
  /** Leads that were merged into it: their history is shown with its own. */
  mergedLeadIds?: readonly string[];
  until?: Filter;
  position?: string;
}

/** Rows of a lead and of the leads that were merged into it. */
export const ofLead = ({ leadId, mergedLeadIds = [] }: Pick<LeadThen, 'leadId' | 'mergedLeadIds'>): Filter => ({
  field: 'leadId',
  op: 'in',
  values: [leadId, ...mergedLeadIds],
});

/** Finds one lead by id or by hash (RT-16), and its history. */
@Injectable()
export class LeadLookup {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
    private readonly moments: PastMoments,
    private readonly past: PastLists,
  ) {}

  /**
   * The lead; for a merged lead the one that it was merged into.
   * @throws DomainError `lead/unknown` for leads that do not exist or that this user may not see
   */
  async lead(idOrHash: string, context: RequestContext): Promise<LeadRow> {
    const row = (await this.listed(idOrHash, context)) ?? (await this.survivor(named(idOrHash), context));
    if (!row) throw new DomainError('lead/unknown', 'There is no such lead.');
    return row;
  }

  /** The lead with a phone number: its own, or that of a lead that was merged into it. */
  async byPhone(phone: string, context: RequestContext): Promise<LeadRow | undefined> {
    const where: Filter = { field: 'phone', op: 'eq', value: phone };
    const [row] = await this.list.rows<LeadRow>(this.list.declared('leads', context), { where, limit: 1 }, context);
    return row ?? this.survivor(where, context);
  }

  private async survivor(of: Filter, context: RequestContext): Promise<LeadRow | undefined> {
    const where = allOf(of, { field: 'mergedInto', op: 'exists', value: true });
    let [row] = await this.reads.page(leadList, context.tenantId, { where, limit: 1 });
    if (!row) return undefined;
    while (row?.mergedInto !== undefined) row = await this.reads.get(leadList, context.tenantId, row.mergedInto);
    return row && this.listed(row.leadId, context);
  }

  private async listed(idOrHash: string, context: RequestContext): Promise<LeadRow | undefined> {
    const list = this.list.declared('leads', context);
    const [row] = await this.list.rows<LeadRow>(list, { where: named(idOrHash), limit: 1 }, context);
    return row;
  }

  /**
   * The lead at present or at a past moment, with the limit of its history at that moment.
   * @throws as `lead`; DomainError `past-figures/...`
   */
  async at(idOrHash: string, asOf: string | undefined, context: RequestContext): Promise<LeadThen> {
    if (asOf === undefined) {
      const { leadId, mergedLeadIds } = await this.lead(idOrHash, context);
      return { leadId, mergedLeadIds };
    }
    const link = await this.moments.linkTo(asOf, context);
    const { mergedLeadIds } = await this.past.row<LeadRow>(this.list.declared('leads', context), idOrHash, link, context);
    return { leadId: idOrHash, mergedLeadIds, until: { field: 'at', op: 'lte', value: asOf }, position: link.position };
  }

  /** Entries of a lead's history, newest first, for a lead that the caller may see. */
  async history({ until, ...lead }: LeadThen, kinds: LeadHistoryRow['kind'][], context: RequestContext): Promise<LeadHistoryRow[]> {
    await ownWrites(this.reads, leadHistory, context);
    const where = allOf(ofLead(lead), { field: 'kind', op: 'in', values: kinds }, until);
    const sort = [{ field: 'at', dir: 'desc' as const }];
    const rows: LeadHistoryRow[] = [];
    for await (const some of this.reads.stream(leadHistory, context.tenantId, { where, sort })) rows.push(...some);
    return hiddenFields(leadHistory, context.sight)?.told(rows) ?? rows;
  }
}

const named = (idOrHash: string): Filter => ({
  or: [
    { field: 'leadId', op: 'eq', value: idOrHash },
    { field: 'leadHash', op: 'eq', value: idOrHash },
  ],
});
