import { Injectable } from '@nestjs/common';
import { assertAllowed, grants, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { conditionProblem, type ConditionBlock, type Joined } from '@matricula/domain/kernel/condition-blocks';
import {
  definitionOf,
  NO_PRIORITY,
  ruleBoundary,
  ruleColumns,
  type PoolMember,
  type RuleDefinition,
  type RuleEvent,
  type RuleKind,
  type WorkflowStep,
} from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { allOf, dayIn, dayRange, ListService, withinDays } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { ruleFilter, type LeadRow } from '@matricula/read-models/lead';
import { ruleList, ruleTurns, type RuleRow, type RuleTurnRow } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** A rule as the calls answer it (AU-08: `status` is 1 while it is active). */
export interface WireRule {
  id: string;
  _id: string;
  name: string;
  kind: string;
  status: number;
  state: string;
  version: number;
  version_in_force: number | null;
  priority: number | null;
  triggerType: string;
  rule: ConditionBlock[];
  globleCondtion: string;
  users: { id: string; name: string | null; weight: number }[];
  method: string;
  availability: string;
  open_leads: number | null;
  per_hour: number | null;
  per_day: number | null;
  catch_all: boolean;
  takes_over: boolean;
  idle: string;
  after_minutes: number | null;
  answer_minutes: number;
  steps: WorkflowStep[];
  again: string;
  again_days: number | null;
  cron: string | null;
  hash: string | null;
  createdByName: string | null;
  createdAt: string;
  updatedByName: string | null;
  updatedAt: string;
}

/** What happened to a rule, and the definitions before and after where it was written. */
export interface RuleMoment {
  what: string;
  version: number;
  at: string;
  byName: string;
  name: string;
  dry_run: boolean;
  before: WrittenRule | null;
  after: WrittenRule | null;
}

/** The part of a rule that people write. */
export interface WrittenRule {
  name: string;
  priority: number | null;
  triggerType: string;
  rule: ConditionBlock[];
  globleCondtion: string;
  users: { id: string; name: string | null; weight: number }[];
  method: string;
  availability: string;
  open_leads: number | null;
  per_hour: number | null;
  per_day: number | null;
  catch_all: boolean;
  takes_over: boolean;
  after_minutes: number | null;
}

/** How many leads a rule matched in a time, by what came of them. */
export interface RuleFigures {
  matched: number;
  given: number;
  returned: number;
  waiting: number;
  tried: number;
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

const MOST = 1_000;
/** Turns that analytics count, the newest first. */
const MOST_TURNS = 10_000;
const MOST_LEADS = 100;

/** The menu code of the screen of each kind of rule. */
export const codeOfKind: Readonly<Record<RuleKind, string>> = {
  assignment: 'Counselor_Allocation_Logic',
  counsellor: 'Counselor_Allocation_Logic',
  allocation: 'Rule_Engine',
  l3: 'L2_TO_L2_RE-ASSIGNMENT',
  reallocation: 'Smart_Lead_Reallocator',
  workflow: 'Automtion_Workflow',
};

/** Rules as their calls answer them, with counts, history and figures. */
@Injectable()
export class RuleRows {
  constructor(
    private readonly reads: ReadStore,
    private readonly store: EventStore,
    private readonly list: ListService,
    private readonly identity: IdentityService,
  ) {}

  /** The rules of a kind in the order in which they are asked, or only one. @throws DomainError `rule/unknown` */
  async all(kind: RuleKind, context: RequestContext, id?: string): Promise<WireRule[]> {
    if (id !== undefined) return this.wire([await this.one(kind, id, context)], context);
    await ownWrites(this.reads, ruleList, context);
    const sort = [
      { field: 'catchAll', dir: 'asc' as const },
      { field: 'priority', dir: 'asc' as const },
      { field: 'createdAt', dir: 'asc' as const },
    ];
    const where: Filter = { field: 'kind', op: 'eq', value: kind };
    return this.wire(await this.reads.page<RuleRow>(ruleList, context.tenantId, { where, sort, limit: MOST }), context);
  }

  /** @throws DomainError `rule/unknown` for one that does not exist or is of another kind */
  async one(kind: RuleKind | undefined, id: string, context: RequestContext): Promise<RuleRow> {
    await ownWrites(this.reads, ruleList, context);
    const row = await this.reads.get(ruleList, context.tenantId, id);
    if (!row || (kind !== undefined && row.kind !== kind)) throw new DomainError('rule/unknown', 'There is no such rule.');
    return row;
  }

  /** The rule, for users who may open the screen of its kind. @throws DomainError `rule/unknown`; ForbiddenException */
  async opened(id: string, context: RequestContext): Promise<RuleRow> {
    const row = await this.one(undefined, id, context);
    assertAllowed(grants(context.acl, codeOfKind[row.kind]));
    return row;
  }

  /** Counts the leads that this user sees and that match, of all or of those without an owner. @throws DomainError `rule/invalid` */
  async count(blocks: readonly ConditionBlock[], joined: Joined, context: RequestContext, unowned = false): Promise<number> {
    const problem = blocks.length > 0 ? conditionProblem(blocks, ruleColumns) : undefined;
    if (problem) throw new DomainError('rule/invalid', problem);
    const matching = blocks.length > 0 ? ruleFilter(joined, blocks, (from, to) => dayRange(from, to, context.timeZone)) : undefined;
    const where = allOf(matching, unowned ? { field: 'ownerId', op: 'exists', value: false } : undefined);
    return this.list.count(this.list.declared('leads', context), { where }, context);
  }

  /** The conditions of a stored rule, or of one that is not saved yet. */
  async conditionsOf(
    kind: RuleKind,
    given: { id?: string | null; _id?: string | null; rule?: readonly unknown[] | null; globleCondtion?: string | null },
    context: RequestContext,
  ): Promise<[ConditionBlock[], Joined]> {
    const id = given.id || given._id;
    const { rule, globleCondtion } = definitionOf(id ? (await this.one(kind, id, context)).definition : given);
    return [rule, globleCondtion];
  }

  /** Everything that happened to a rule, the newest first. */
  async history({ ruleId }: RuleRow, context: RequestContext): Promise<RuleMoment[]> {
    const events = (await this.store.read(ruleBoundary.stream(context.tenantId, ruleId))) as RecordedEvent<RuleEvent>[];
    const people = new Set(
      events.flatMap(({ data }) => ('definition' in data ? definitionOf(data.definition).users.map(({ id }) => id) : [])),
    );
    const names = await this.identity.namesOf(context.tenantId, people);
    return events.map((event) => momentOf(event, names)).toReversed();
  }

  /** What a rule did in a range of days: figures, figures by day, and the newest leads behind them that this user sees. */
  async analytics(id: string, days: { from?: string; to?: string }, context: RequestContext) {
    await ownWrites(this.reads, ruleTurns, context);
    const { timeZone } = context;
    const where = allOf({ field: 'ruleId', op: 'eq', value: id }, withinDays('at', days.from, days.to, timeZone));
    const sort = [{ field: 'at', dir: 'desc' as const }];
    const turns = await this.reads.page<RuleTurnRow>(ruleTurns, context.tenantId, { where, sort, limit: MOST_TURNS });
    const byDay = Map.groupBy(turns, ({ at }) => dayIn(timeZone, at));
    return {
      ...figuresOf(turns),
      days: [...byDay].map(([day, rows]) => ({ day, ...figuresOf(rows) })),
      leads: await this.leadsOf(turns.slice(0, MOST_LEADS), context),
    };
  }

  /** Why a lead has its owner, or has none: each time that a rule looked at it, the newest first. */
  async why({ leadId, mergedLeadIds = [] }: LeadRow, context: RequestContext) {
    await ownWrites(this.reads, ruleTurns, context);
    const where: Filter = { field: 'leadId', op: 'in', values: [leadId, ...mergedLeadIds] };
    const sort = [{ field: 'at', dir: 'desc' as const }];
    const turns = await this.reads.page<RuleTurnRow>(ruleTurns, context.tenantId, { where, sort, limit: MOST_LEADS });
    const names = await this.identity.namesOf(
      context.tenantId,
      turns.flatMap(({ candidates }) => candidates.map(({ userId }) => userId)),
    );
    return turns.map(({ ruleId, ruleName, ruleVersion, at, outcome, chosenId, candidates }) => ({
      ...{ rule_id: ruleId, rule_name: ruleName, version: ruleVersion, at, outcome },
      chosenName: (chosenId && names.get(chosenId)) ?? null,
      candidates: candidates.map(({ userId, load, excluded }) => ({
        ...{ id: userId, name: names.get(userId) ?? null, open_leads: load, chosen: userId === chosenId },
        excluded: excluded ?? null,
      })),
    }));
  }

  /** The active rules that give leads to a user, and the newest leads that they gave. */
  async mine({ user: { userId }, ...rest }: RequestContext) {
    const context = { user: { userId }, ...rest } as RequestContext;
    await ownWrites(this.reads, ruleList, context);
    const where: Filter = {
      and: [
        { field: 'people', op: 'in', values: [userId] },
        { field: 'state', op: 'eq', value: 'active' },
      ],
    };
    const rules = await this.reads.page<RuleRow>(ruleList, context.tenantId, { where, limit: MOST });
    const chosen: Filter = { field: 'chosenId', op: 'eq', value: userId };
    const sort = [{ field: 'at', dir: 'desc' as const }];
    const turns = await this.reads.page<RuleTurnRow>(ruleTurns, context.tenantId, { where: chosen, sort, limit: MOST_LEADS });
    return { rules: await this.wire(rules, context), leads: await this.leadsOf(turns, context) };
  }

  /** The rows of turns whose leads this user sees; none for users who may not open the leads. */
  private async leadsOf(turns: readonly RuleTurnRow[], context: RequestContext): Promise<RuleLead[]> {
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

  private async wire(rows: readonly RuleRow[], context: RequestContext): Promise<WireRule[]> {
    const names = await this.identity.namesOf(
      context.tenantId,
      rows.flatMap(({ createdBy, updatedBy, people }) => [createdBy, updatedBy, ...people]),
    );
    return rows.map((row) => {
      const definition = definitionOf(row.definition);
      const { idle, answer_minutes, steps, cron, again, again_days } = definition;
      return {
        ...writtenOf(row.name, definition, names),
        ...{ id: row.ruleId, _id: row.ruleId, kind: row.kind, status: row.state === 'active' ? 1 : 0, state: row.state },
        ...{ version: row.version, version_in_force: row.inForce ?? null },
        ...{ again, again_days: again_days ?? null },
        ...{ idle, answer_minutes, steps, cron: cron ?? null, hash: row.key ?? null },
        ...{ createdByName: names.get(row.createdBy) ?? null, createdAt: row.createdAt },
        ...{ updatedByName: names.get(row.updatedBy) ?? null, updatedAt: row.updatedAt },
      };
    });
  }
}

const named = (users: readonly PoolMember[], names: ReadonlyMap<string, string>) =>
  users.map(({ id, weight }) => ({ id, name: names.get(id) ?? null, weight }));

function writtenOf(name: string, definition: RuleDefinition, names: ReadonlyMap<string, string>): WrittenRule {
  const { priority, triggerType, rule, globleCondtion, users, method, availability, catch_all, takes_over } = definition;
  const { open_leads = null, per_hour = null, per_day = null, after_minutes = null } = definition;
  return {
    ...{ name, priority: priority === NO_PRIORITY ? null : priority, triggerType, rule, globleCondtion, method, availability },
    ...{ users: named(users, names), open_leads, per_hour, per_day, catch_all, takes_over, after_minutes },
  };
}

const moments: Readonly<Record<RuleEvent['type'], string>> = {
  RuleDrafted: 'drafted',
  RuleRevised: 'revised',
  RuleActivated: 'activated',
  RulePaused: 'paused',
  RuleRetired: 'deleted',
  RuleRunRequested: 'run',
};

function momentOf({ type, data, at, meta }: RecordedEvent<RuleEvent>, names: ReadonlyMap<string, string>): RuleMoment {
  const written = 'definition' in data ? writtenOf(data.name, definitionOf(data.definition), names) : null;
  const previous = 'previous' in data ? writtenOf(data.previousName ?? data.name, definitionOf(data.previous), names) : null;
  return {
    ...{ what: moments[type], version: data.version, at, byName: meta.actor.name, name: data.name },
    ...{ dry_run: 'dryRun' in data && data.dryRun, before: previous, after: written },
  };
}

function figuresOf(turns: readonly RuleTurnRow[]): RuleFigures {
  const of = (...outcomes: RuleTurnRow['outcome'][]) => turns.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return { matched: turns.length, given: of('given', 'taken'), returned: of('returned'), waiting: of('waiting'), tried: of('tried') };
}
