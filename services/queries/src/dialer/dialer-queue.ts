import { Injectable } from '@nestjs/common';
import { hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { dialerList, dialerRule, WORKFLOW_PRIORITY, workflowOf } from '@matricula/domain/dialer';
import { DomainError } from '@matricula/domain/kernel';
import { allOf, dayRange, ListService, rowsOf, todayIn } from '@matricula/lists';
import { callList, underWay, type CallRow } from '@matricula/read-models/call';
import { dialerPlaces, type DialerPlacesRow, type PlaceEntry } from '@matricula/read-models/dialer';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { ruleList } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { LeadLookup } from '../lead';
import { RecordRows } from '../record';

/** Leads that are looked up at once: few at first, because most questions need the beginning of a list only. */
const [FIRST_BATCH, BATCH] = [500, 10_000];

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

/** A lead of a list, and why it is there. */
interface Placed {
  leadId: string;
  reason: Reason;
}

/** A lead of a list that the user can call. */
interface QueuedLead extends Placed {
  /** It was worked today, its stage is locked, or another user is calling it: it comes after the others. */
  behind: boolean;
  /** Another user is calling it. */
  called: boolean;
}

/** Why a lead comes after the others. */
type Behind = 'worked' | 'called' | 'locked';

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
   * A page of the leads on a list that this user sees and can call: by the priority of their rule (higher first; a workflow has that of a
   * rule without one) and the time they have been on the list; last those that were worked today, whose stage is locked, or whom another user is calling (`behind`). Only with `counted` the number of all, for
   * which the whole list is looked up.
   * @throws DomainError `dialer-lists/unknown`
   */
  async leads(
    listId: string,
    { skip = 0, limit, counted = false }: { skip?: number; limit: number; counted?: boolean },
    context: RequestContext,
  ) {
    const [found] = await this.records.all(dialerList, context, { field: 'recordId', op: 'eq', value: listId });
    if (!found) throw new DomainError(`${dialerList.list}/unknown`, 'There is no such dialer list.');
    const [open, behind]: [QueuedLead[], QueuedLead[]] = [[], []];
    for await (const queued of this.callable(await this.placed(listId, context), context)) {
      for (const one of queued) (one.behind ? behind : open).push(one);
      if (!counted && open.length >= skip + limit) break;
    }
    const page = [...open, ...behind].slice(skip, skip + limit);
    const rows = await this.list.byKey<LeadRow>(
      this.list.declared('leads', context),
      page.map(({ leadId }) => leadId),
      context,
    );
    const leads = new Map(rows.map((row) => [row.leadId, row]));
    const today = startOfToday(context);
    return {
      count: counted ? open.length + behind.length : undefined,
      leads: page.flatMap(({ leadId, behind: isBehind, called, reason: { listId: _list, ...reason } }) => {
        const lead = leads.get(leadId);
        if (!lead) return [];
        const { leadHash, name = null, phone = null, stage = null, lastCallActionAt = '' } = lead;
        const worked = lastCallActionAt >= today;
        const behind: Behind | null = isBehind ? (worked ? 'worked' : called ? 'called' : 'locked') : null;
        return [{ lead_id: leadId, lead_hash: leadHash, name, phone, stage, worked_today: worked, behind, ...reason }];
      }),
    };
  }

  /** All leads on a list, in the order of their priority and time. */
  private async placed(listId: string, context: RequestContext): Promise<Placed[]> {
    await ownWrites(this.reads, dialerPlaces, context);
    const where = { field: 'listIds', op: 'in' as const, values: [listId] };
    const rules = await this.rules(context);
    const places: Placed[] = [];
    for await (const rows of this.reads.stream(dialerPlaces, context.tenantId, { where }))
      for (const row of rows) {
        const reason = this.reasons(row, rules, context).find((one) => one.listId === listId);
        if (reason) places.push({ leadId: row.leadId, reason });
      }
    return places.sort(({ reason: a }, { reason: b }) => b.priority - a.priority || order(a.at, b.at));
  }

  /** The leads that this user sees and can call, batch by batch in the given order: whoever has enough of them ends it. */
  private async *callable(places: readonly Placed[], context: RequestContext): AsyncGenerator<QueuedLead[]> {
    const today = startOfToday(context);
    const putBack: Filter = {
      or: [
        { field: 'lastCallActionAt', op: 'gte', value: today },
        { field: 'stageLocked', op: 'eq', value: true },
      ],
    };
    await ownWrites(this.reads, leadList, context);
    for (let [from, size] = [0, FIRST_BATCH]; from < places.length; from += size, size = Math.min(4 * size, BATCH)) {
      const batch = places.slice(from, from + size);
      const ids = batch.map(({ leadId }) => leadId);
      const [callable, last, called] = await Promise.all([
        this.keys(ids, { field: 'phone', op: 'exists', value: true }, context),
        this.keys(ids, putBack, context),
        this.calledByOthers(ids, context),
      ]);
      const queued = ({ leadId, ...one }: Placed): QueuedLead => {
        const isCalled = called.has(leadId);
        return { leadId, ...one, behind: isCalled || last.has(leadId), called: isCalled };
      };
      yield batch.filter(({ leadId }) => callable.has(leadId)).map(queued);
    }
  }

  /**
   * The position of a lead in the queue of this user, from 1; undefined if the user cannot call it. Only for a lead that comes after the others,
   * such as one that was worked today, the whole list is looked up.
   */
  private async positionIn(listId: string, leadId: string, context: RequestContext): Promise<number | undefined> {
    const places = await this.placed(listId, context);
    const at = places.findIndex((one) => one.leadId === leadId);
    const [open, behind] = [[] as QueuedLead[], [] as QueuedLead[]];
    for await (const queued of this.callable(places.slice(0, at + 1), context))
      for (const one of queued) (one.behind ? behind : open).push(one);
    if (open.at(-1)?.leadId === leadId) return open.length;
    if (behind.at(-1)?.leadId !== leadId) return undefined;
    let position = open.length + behind.length;
    for await (const queued of this.callable(places.slice(at + 1), context)) position += queued.filter((one) => !one.behind).length;
    return position;
  }

  /** Those of some leads whom another user is calling now. */
  private async calledByOthers(leadIds: string[], { tenantId, user }: RequestContext): Promise<ReadonlySet<string>> {
    const where = allOf(underWay, { field: 'leadId', op: 'in', values: leadIds }, { field: 'userId', op: 'exists', value: true });
    const called = new Set<string>();
    for await (const rows of this.reads.stream<CallRow>(callList, tenantId, { where }))
      for (const { leadId, userId } of rows) if (leadId !== undefined && userId !== user.userId) called.add(leadId);
    return called;
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
    const positions = new Map<string, number | undefined>();
    // One after another: a list may hold many leads.
    for (const listId of new Set(reasons.map((one) => one.listId))) positions.set(listId, await this.positionIn(listId, leadId, context));
    return reasons.map(({ listId, ...reason }) => ({
      list: { key: listId, value: lists.get(listId) ?? listId },
      position: positions.get(listId) ?? null,
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

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** When the day began where the institution is. */
const startOfToday = ({ timeZone }: RequestContext) => dayRange(todayIn(timeZone), todayIn(timeZone), timeZone).from;
