import { Injectable } from '@nestjs/common';
import { hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { dialerList, dialerRule, WORKFLOW_PRIORITY, workflowOf } from '@matricula/domain/dialer';
import { DomainError } from '@matricula/domain/kernel';
import { allOf, dayRange, ListService, rowsOf, todayIn } from '@matricula/lists';
import { dialerPlaces, type DialerPlacesRow, type PlaceEntry } from '@matricula/read-models/dialer';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { ruleList } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { LeadLookup } from '../lead';
import { RecordRows } from '../record';

/** Leads that are looked up at once. */
const BATCH = 10_000;

/** Why a lead is on a list. */
interface Reason {
  listId: string;
  /** The name of the dialer rule, or `Workflow` and the name of the workflow. */
  rule: string;
  /** A workflow put it there, which has no conditions to match. */
  workflow: boolean;
  priority: number;
  matched: PlaceEntry['matched'];
  at: string;
}

/** A lead of a list that the user can call. */
interface QueuedLead {
  leadId: string;
  reason: Reason;
  worked: boolean;
}

/** The leads on dialer lists, and why they are there. */
@Injectable()
export class DialerQueue {
  constructor(
    private readonly list: ListService,
    private readonly records: RecordRows,
    private readonly reads: ReadStore,
    private readonly lookup: LeadLookup,
  ) {}

  /**
   * A page of the leads on a list that this user sees and can call, and the number of all: those that were not worked today first, then by the priority
   * of their rule (higher first; a workflow has that of a rule without one) and the time they have been on the list.
   * @throws DomainError `dialer-lists/unknown`
   */
  async leads(listId: string, { skip = 0, limit }: { skip?: number; limit: number }, context: RequestContext) {
    const [found] = await this.records.all(dialerList, context, { field: 'recordId', op: 'eq', value: listId });
    if (!found) throw new DomainError(`${dialerList.list}/unknown`, 'There is no such dialer list.');
    const queue = await this.inOrder(listId, context);
    const page = queue.slice(skip, skip + limit);
    const rows = await this.list.byKey<LeadRow>(
      this.list.declared('leads', context),
      page.map(({ leadId }) => leadId),
      context,
    );
    const leads = new Map(rows.map((row) => [row.leadId, row]));
    return {
      count: queue.length,
      leads: page.flatMap(({ leadId, reason: { listId: _list, ...reason }, worked }) => {
        const lead = leads.get(leadId);
        if (!lead) return [];
        const { leadHash, name = null, phone = null, stage = null } = lead;
        return [{ lead_id: leadId, lead_hash: leadHash, name, phone, stage, worked_today: worked, ...reason }];
      }),
    };
  }

  /** All leads on a list that this user sees and can call, in the order in which they are called. */
  private async inOrder(listId: string, context: RequestContext): Promise<QueuedLead[]> {
    await ownWrites(this.reads, dialerPlaces, context);
    const where = { field: 'listIds', op: 'in' as const, values: [listId] };
    const rules = await this.rules(context);
    const places: { leadId: string; reason: Reason }[] = [];
    for await (const rows of this.reads.stream(dialerPlaces, context.tenantId, { where }))
      for (const row of rows) {
        const reason = this.reasons(row, rules, context).find((one) => one.listId === listId);
        if (reason) places.push({ leadId: row.leadId, reason });
      }
    places.sort(({ reason: a }, { reason: b }) => b.priority - a.priority || a.at.localeCompare(b.at));
    const { from: today } = dayRange(todayIn(context.timeZone), todayIn(context.timeZone), context.timeZone);
    const [open, worked]: [QueuedLead[], QueuedLead[]] = [[], []];
    await ownWrites(this.reads, leadList, context);
    for (let from = 0; from < places.length; from += BATCH) {
      const batch = places.slice(from, from + BATCH);
      const ids = batch.map(({ leadId }) => leadId);
      const [callable, workedToday] = await Promise.all([
        this.keys(ids, { field: 'phone', op: 'exists', value: true }, context),
        this.keys(ids, { field: 'lastCallActionAt', op: 'gte', value: today }, context),
      ]);
      for (const { leadId, reason } of batch)
        if (callable.has(leadId)) (workedToday.has(leadId) ? worked : open).push({ leadId, reason, worked: workedToday.has(leadId) });
    }
    return [...open, ...worked];
  }

  /** Those of some leads that this user sees and that meet a condition. */
  private async keys(ids: string[], where: Filter, context: RequestContext): Promise<ReadonlySet<string>> {
    const seen = rowsOf(this.list.declared('leads', context), context.sight);
    const asked = { where: allOf(seen, { field: 'leadId', op: 'in', values: ids }, where) };
    return new Set(await this.reads.keys(leadList, context.tenantId, asked));
  }

  /**
   * The lists that a lead is on, each with the rule or workflow that put it there and the lead's position in the queue of this user; the position is null if
   * the lead cannot be called. @throws DomainError `lead/unknown`
   */
  async ofLead(idOrHash: string, context: RequestContext) {
    const { leadId } = await this.lookup.lead(idOrHash, context);
    await ownWrites(this.reads, dialerPlaces, context);
    const row = await this.reads.get(dialerPlaces, context.tenantId, leadId);
    if (!row) return [];
    const lists = new Map((await this.records.all(dialerList, context)).map(({ recordId, value }) => [recordId, value]));
    const reasons = this.reasons(row, await this.rules(context), context).filter(({ listId }) => lists.has(listId));
    const positions = new Map<string, number>();
    // One after another: a list may hold many leads.
    for (const listId of new Set(reasons.map((one) => one.listId))) {
      const queue = await this.inOrder(listId, context);
      positions.set(listId, queue.findIndex((one) => one.leadId === leadId) + 1);
    }
    return reasons.map(({ listId, ...reason }) => ({
      list: { key: listId, value: lists.get(listId) ?? listId },
      position: positions.get(listId) || null,
      ...reason,
    }));
  }

  /** The active rules by id, and the names of all workflows, of which paused ones keep their leads on the lists. */
  private async rules(context: RequestContext) {
    const rows = await this.records.all(dialerRule, context, { field: 'active', op: 'eq', value: true });
    const where = { field: 'kind', op: 'eq' as const, value: 'workflow' };
    const workflows = new Map<string, string>();
    for await (const batch of this.reads.stream(ruleList, context.tenantId, { where }))
      for (const { ruleId, name, nameInForce } of batch) workflows.set(ruleId, nameInForce ?? name);
    return { rules: new Map(rows.map((row) => [row.recordId, row])), workflows };
  }

  /** The places of a row by workflows and by rules in use, the highest priority first. Users who do not see all fields of leads do not see what matched. */
  private reasons(
    { places }: DialerPlacesRow,
    { rules, workflows }: Awaited<ReturnType<DialerQueue['rules']>>,
    { sight }: RequestContext,
  ): Reason[] {
    const seesAll = hiddenOfLeads(sight) === undefined;
    return places
      .flatMap(({ listId, ruleId, matched, at }) => {
        const workflowId = workflowOf({ ruleId });
        if (workflowId !== undefined) {
          const name = ['Workflow', workflows.get(workflowId) ?? '(deleted)'].join(' ');
          return [{ listId, rule: name, workflow: true, priority: WORKFLOW_PRIORITY, matched: [], at }];
        }
        const rule = rules.get(ruleId);
        if (!rule) return [];
        return [{ listId, rule: rule.name, workflow: false, priority: rule.priority ?? 0, matched: seesAll ? matched : [], at }];
      })
      .sort((a, b) => b.priority - a.priority);
  }
}
