import { Injectable } from '@nestjs/common';
import { hiddenFields, type RequestContext } from '@matricula/auth';
import { allOf, dayRange, ListService, todayIn, type ListDeclaration } from '@matricula/lists';
import { skipKey } from '@matricula/domain/work-queue';
import type { Filter, Selection, Sort } from '@matricula/read-models/kernel';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { queueSkips, type QueueSkipsRow } from '@matricula/read-models/work-queue';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** Why a lead comes at its place in a queue. `at`: the due time, the time of the enquiry, or that of the last attempt. */
export interface QueueReason {
  kind: 'due' | 'fresh' | 'score' | 'planned' | 'closed';
  at: string | null;
  /** Missing for users from whom scores are hidden. */
  score: number | null;
}

/** A lead of a queue. */
export interface QueuedLead {
  leadId: string;
  reason: QueueReason;
}

/** What a queue answers about its next lead. */
export interface QueueAnswer {
  /** The next best lead; null at the end of the queue. */
  next: QueuedLead | null;
  /** How many leads follow, the next one included. */
  count: number;
  /** Leads among the shown ones and the open one that are still to be worked. */
  open: string[];
  /** The open lead. */
  current: QueuedLead | null;
}

/** How long an enquiry without a call counts as fresh. */
const FRESH_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

const is = (field: string, value: string | number | boolean): Filter => ({ field, op: 'eq', value });
const not = (filter: Filter): Filter => ({ not: filter });

/** One class of leads: those of an earlier class come first, those of one class in the order of `sort`. */
interface QueueClass {
  kind: QueueReason['kind'];
  where: Filter;
  sort: Sort[];
}

/** The classes of leads at a moment, the first ones first. A lead belongs to the first class that takes it. */
function classesAt(now: string): QueueClass[] {
  const freshSince = new Date(Date.parse(now) - FRESH_DAYS * DAY_MS).toISOString();
  const closed: Filter = { or: [is('stageLocked', true), { field: 'enrolledAt', op: 'exists', value: true }] };
  const fresh: Filter = { and: [is('callActions', 0), { field: 'createdAt', op: 'gte', value: freshSince }] };
  const due = dueAt(now);
  const planned: Filter = { field: 'nextFollowUpAt', op: 'gt', value: now };
  return [
    { kind: 'due', where: due, sort: [{ field: 'nextFollowUpAt', dir: 'asc' }] },
    { kind: 'fresh', where: { and: [fresh, not(due), not(planned), not(closed)] }, sort: [{ field: 'createdAt', dir: 'desc' }] },
    {
      kind: 'score',
      where: { and: [not(due), not(planned), not(closed), not(fresh)] },
      sort: [
        { field: 'score', dir: 'desc' },
        { field: 'lastCallActionAt', dir: 'asc' },
      ],
    },
    { kind: 'planned', where: { and: [planned, not(due)] }, sort: [{ field: 'nextFollowUpAt', dir: 'asc' }] },
    { kind: 'closed', where: { and: [closed, not(due), not(planned)] }, sort: [{ field: 'lastCallActionAt', dir: 'asc' }] },
  ];
}

/** A follow-up of the lead is due or overdue. */
const dueAt = (now: string): Filter => ({ field: 'nextFollowUpAt', op: 'lte', value: now });

/** Finds the next best lead of a view: due follow-ups, fresh enquiries, then score and the longest time since the last attempt. */
@Injectable()
export class NextLead {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
  ) {}

  /** The leads that this user skipped today. */
  async skipped(context: RequestContext) {
    await ownWrites(this.reads, queueSkips, context);
    const own = skipKey({ userId: context.user.userId, day: todayIn(context.timeZone) });
    const rows: QueueSkipsRow[] = [];
    for await (const some of this.reads.stream(queueSkips, context.tenantId, { where: is('skippedFor', own) })) rows.push(...some);
    const shown = hiddenFields(queueSkips, context.sight)?.told(rows) ?? rows;
    return shown.flatMap(({ leadId, skips }) => skips.filter((skip) => skipKey(skip) === own).map((skip) => ({ leadId, ...skip })));
  }

  /**
   * The next lead of a view, the number of further leads, the reason of the open lead, and which of the shown leads are still to be worked.
   * Left out: skipped leads, and leads with a call action today unless a follow-up is due again.
   */
  async of(view: Selection, leadId: string | undefined, shown: readonly string[], context: RequestContext): Promise<QueueAnswer> {
    const list = this.list.declared('leads', context);
    const now = new Date().toISOString();
    const skipped = (await this.skipped(context)).map((skip) => skip.leadId);
    const day = todayIn(context.timeZone);
    const worked: Filter = {
      and: [{ field: 'lastCallActionAt', op: 'gte', value: dayRange(day, day, context.timeZone).from }, not(dueAt(now))],
    };
    const waiting = allOf(view.where, not(worked), skipped.length > 0 ? { field: 'leadId', op: 'nin', values: skipped } : undefined);
    const { search } = view;
    const seen = [...new Set([...shown, ...(leadId === undefined ? [] : [leadId])])];
    const rest = { where: allOf(waiting, seen.length > 0 ? { field: 'leadId', op: 'nin', values: seen } : undefined), search };
    const again = { where: allOf(waiting, { field: 'leadId', op: 'in', values: seen }), search, limit: Math.max(1, seen.length) };
    const [count, open, next, current] = await Promise.all([
      this.list.count(list, rest, context),
      seen.length > 0 ? this.list.keys(list, again, context) : [],
      this.first(list, rest, now, context),
      leadId === undefined ? null : this.first(list, { where: is('leadId', leadId) }, now, context),
    ]);
    return { next, count, open, current };
  }

  /** The first lead of a selection in the order of the queue; null if there is none. */
  private async first(
    list: ListDeclaration,
    { where, search }: Selection,
    now: string,
    context: RequestContext,
  ): Promise<QueuedLead | null> {
    const kept = hiddenFields(leadList, context.sight);
    for (const { kind, where: of, sort } of classesAt(now)) {
      const asked = { where: allOf(where, of), search, sort: sort.filter(({ field }) => kept?.asks(field) !== false), limit: 1 };
      const [row] = await this.list.rows<LeadRow>(list, asked, context);
      if (!row) continue;
      const chosen = kind === 'score' ? ((await this.neverCalled(list, row, asked, context)) ?? row) : row;
      return { leadId: chosen.leadId, reason: reasonOf(kind, chosen) };
    }
    return null;
  }

  /** A lead with the same score that was never called. A missing time sorts last, but it is the longest time since the last attempt. */
  private async neverCalled(list: ListDeclaration, row: LeadRow, { where, search }: Selection, context: RequestContext) {
    if (row.lastCallActionAt === undefined || row.score === undefined) return undefined;
    const same = allOf(where, is('score', row.score), { field: 'lastCallActionAt', op: 'exists', value: false });
    const asked = { where: same, search, sort: [{ field: 'createdAt', dir: 'asc' as const }], limit: 1 };
    return (await this.list.rows<LeadRow>(list, asked, context))[0];
  }
}

function reasonOf(kind: QueueReason['kind'], row: LeadRow): QueueReason {
  const at = {
    due: row.nextFollowUpAt,
    planned: row.nextFollowUpAt,
    fresh: row.createdAt,
    score: row.lastCallActionAt,
    closed: row.enrolledAt,
  };
  return { kind, at: at[kind] ?? null, score: row.score ?? null };
}
