import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import { allOf, ListService, withinDays } from '@matricula/lists';
import type { AggregateRow } from '@matricula/read-models/kernel';
import type { LeadRow } from '@matricula/read-models/lead';
import { ruleTurns, type RuleTurnRow } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** How many leads a rule matched in a time, by what came of them. */
export interface RuleFigures {
  matched: number;
  given: number;
  /** Leads that entered a workflow. */
  entered: number;
  /** Somebody was faster than the rule. */
  returned: number;
  /** The rule came second: somebody was faster, or another workflow had set the field. */
  overruled: number;
  waiting: number;
  tried: number;
  /** Nobody was free, and the next rule was asked. */
  passed_on: number;
}

/** A lead that a rule matched. */
export interface RuleLead {
  lead_id: string;
  lead_hash: string;
  name: string | null;
  at: string;
  outcome: string;
  chosenName: string | null;
}

const MOST_LEADS = 100;

/** What rules did, in figures with the leads behind them. */
@Injectable()
export class RuleFigureRows {
  constructor(
    private readonly reads: ReadStore,
    private readonly list: ListService,
    private readonly identity: IdentityService,
  ) {}

  /** What a rule did in a range of days: figures, figures by day, and the newest leads behind them that this user sees. */
  async analytics(id: string, days: { from?: string; to?: string }, context: RequestContext) {
    await ownWrites(this.reads, ruleTurns, context);
    const { timeZone, tenantId } = context;
    const where = allOf({ field: 'ruleId', op: 'eq', value: id }, withinDays('at', days.from, days.to, timeZone));
    const [counts, turns] = await Promise.all([
      this.reads.aggregate(ruleTurns, tenantId, {
        ...{ where, timeZone, measures: [{ as: 'turns', op: 'count' as const }] },
        by: [{ field: 'at', per: 'day' as const, as: 'day' }, { field: 'outcome' }],
      }),
      this.reads.page<RuleTurnRow>(ruleTurns, tenantId, { where, sort: [{ field: 'at', dir: 'desc' }], limit: MOST_LEADS }),
    ]);
    const byDay = [...Map.groupBy(counts, ({ day }) => String(day))].toSorted(([one], [other]) => other.localeCompare(one));
    return {
      ...figuresOf(counts),
      days: byDay.map(([day, rows]) => ({ day, ...figuresOf(rows) })),
      leads: await this.leadsOf(turns, context),
    };
  }

  /** The leads behind a figure of a rule in a range of days, the newest first, that this user sees; a page, and how many there are in all. */
  async leadsBehind(
    id: string,
    { figure, from, to, skip = 0 }: { figure: RuleFigure; from?: string; to?: string; skip?: number },
    context: RequestContext,
  ): Promise<{ total: number; leads: RuleLead[] }> {
    await ownWrites(this.reads, ruleTurns, context);
    const { timeZone, tenantId } = context;
    const where = allOf(
      { field: 'ruleId', op: 'eq', value: id },
      { field: 'outcome', op: 'in', values: [...outcomesOf[figure]] },
      withinDays('at', from, to, timeZone),
    );
    const sort = [
      { field: 'at', dir: 'desc' as const },
      { field: 'turnId', dir: 'asc' as const },
    ];
    const [total, turns] = await Promise.all([
      this.reads.count(ruleTurns, tenantId, { where }),
      this.reads.page<RuleTurnRow>(ruleTurns, tenantId, { where, sort, skip, limit: MOST_LEADS }),
    ]);
    return { total, leads: await this.leadsOf(turns, context) };
  }

  /** The rows of turns whose leads this user sees; none for users who may not open the leads. */
  async leadsOf(turns: readonly RuleTurnRow[], context: RequestContext): Promise<RuleLead[]> {
    const list = this.list.open(context).find(({ name }) => name === 'leads');
    const keys = [...new Set(turns.map(({ leadId }) => leadId))];
    if (!list || keys.length === 0) return [];
    const leads = new Map((await this.list.byKey<LeadRow>(list, keys, context)).map((lead) => [lead.leadId, lead]));
    const names = await this.identity.namesOf(
      context.tenantId,
      turns.flatMap(({ chosenId }) => chosenId ?? []),
    );
    return turns.flatMap(({ leadId, at, outcome, chosenId }) => {
      const lead = leads.get(leadId);
      if (!lead) return [];
      const { leadHash, name } = lead;
      return [
        { lead_id: leadId, lead_hash: leadHash, name: name ?? null, at, outcome, chosenName: (chosenId && names.get(chosenId)) ?? null },
      ];
    });
  }
}

/** Figures of a rule that can be opened. */
export const ruleFigures = ['matched', 'given', 'entered', 'waiting', 'overruled', 'passed_on', 'tried'] as const;
export type RuleFigure = (typeof ruleFigures)[number];

/** The outcomes that each figure counts. A lead of which a field was overruled entered its workflow too. */
const outcomesOf: Readonly<Record<RuleFigure, readonly RuleTurnRow['outcome'][]>> = {
  matched: ['given', 'taken', 'returned', 'waiting', 'tried', 'passed-on', 'entered', 'overruled', 'offered', 'accepted', 'unaccepted'],
  given: ['given', 'taken', 'accepted'],
  entered: ['entered', 'overruled'],
  // An offered lead waits for an answer.
  waiting: ['waiting', 'offered'],
  overruled: ['returned', 'overruled'],
  passed_on: ['passed-on'],
  tried: ['tried'],
};

/** Figures from counts of turns by outcome. */
function figuresOf(counts: readonly AggregateRow[]): RuleFigures {
  const of = (...outcomes: RuleTurnRow['outcome'][]) =>
    counts.reduce((sum, { outcome, turns }) => sum + (outcomes.some((one) => one === outcome) ? Number(turns) : 0), 0);
  const figure = (name: RuleFigure) => of(...outcomesOf[name]);
  const [given, entered, waiting, tried] = [figure('given'), figure('entered'), figure('waiting'), figure('tried')];
  const [overruled, passed_on] = [figure('overruled'), figure('passed_on')];
  return { matched: figure('matched'), given, entered, returned: of('returned'), overruled, waiting, tried, passed_on };
}
