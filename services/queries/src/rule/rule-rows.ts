import { Injectable } from '@nestjs/common';
import { assertAllowed, grants, hiddenFields, IdentityService, type HiddenFields, type RequestContext } from '@matricula/auth';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { conditionProblem, type ConditionBlock, type Joined } from '@matricula/domain/kernel/condition-blocks';
import {
  codeOfKind,
  definitionOf,
  givingKinds,
  NO_PRIORITY,
  referralBoundary,
  ruleBoundary,
  ruleColumns,
  type PoolMember,
  type RuleDefinition,
  type RuleEvent,
  type RuleKind,
  type WorkflowStep,
} from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { allOf, dayRange, ListService, withinDays } from '@matricula/lists';
import type { AggregateRow, Filter } from '@matricula/read-models/kernel';
import { leadList, ruleFilter, type LeadRow } from '@matricula/read-models/lead';
import { leadReferrals, ruleList, ruleTurns, type LeadReferralRow, type RuleRow, type RuleTurnRow } from '@matricula/read-models/rule';
import { workflowRunList } from '@matricula/read-models/workflow';
import { userList, type UserRow } from '@matricula/read-models/user';
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
  trigger_field: string | null;
  trigger_event: string | null;
  trigger_date: string | null;
  trigger_days: number | null;
  trigger_at: string | null;
  rule: ConditionBlock[];
  globleCondtion: string;
  users: { id: string; name: string | null; weight: number }[];
  method: string;
  availability: string;
  open_leads: number | null;
  per_hour: number | null;
  per_day: number | null;
  per_source: number | null;
  nobody: string;
  escalate_minutes: number | null;
  catch_all: boolean;
  takes_over: boolean;
  idle: string;
  after_minutes: number | null;
  warn_minutes: number;
  answer_minutes: number;
  steps: WorkflowStep[];
  again: string;
  again_days: number | null;
  stops: boolean;
  exclusive_group: string | null;
  cron: string | null;
  hash: string | null;
  /** What the rule has lost: the reach of its activator, or its people; and when it is paused for that. */
  marks: { mark: string; since: string; pauses_at: string | null }[];
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
  trigger_field: string | null;
  trigger_event: string | null;
  trigger_date: string | null;
  trigger_days: number | null;
  trigger_at: string | null;
  rule: ConditionBlock[];
  globleCondtion: string;
  users: { id: string; name: string | null; weight: number }[];
  method: string;
  availability: string;
  open_leads: number | null;
  per_hour: number | null;
  per_day: number | null;
  per_source: number | null;
  nobody: string;
  escalate_minutes: number | null;
  catch_all: boolean;
  takes_over: boolean;
  idle: string;
  after_minutes: number | null;
  warn_minutes: number;
  answer_minutes: number;
  steps: WorkflowStep[];
  again: string;
  again_days: number | null;
  stops: boolean;
  exclusive_group: string | null;
  cron: string | null;
}

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

const MOST = 1_000;
const MOST_LEADS = 100;

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
    const where: Filter = {
      and: [
        { field: 'kind', op: 'eq', value: kind },
        { field: 'state', op: 'ne', value: 'retired' },
      ],
    };
    return this.wire(await this.reads.page<RuleRow>(ruleList, context.tenantId, { where, sort, limit: MOST }), context);
  }

  /** @throws DomainError `rule/unknown` for one that does not exist or is of another kind */
  async one(kind: RuleKind | undefined, id: string, context: RequestContext): Promise<RuleRow> {
    await ownWrites(this.reads, ruleList, context);
    const row = await this.reads.get(ruleList, context.tenantId, id);
    if (!row || row.state === 'retired' || (kind !== undefined && row.kind !== kind))
      throw new DomainError('rule/unknown', 'There is no such rule.');
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

  /** Counts the leads that a run of a rule by hand asks about: those that match, for a rule that gives leads those without an owner. */
  async countToRun({ kind, definition, definitionInForce = definition }: RuleRow, context: RequestContext): Promise<number> {
    const { rule, globleCondtion, takes_over } = definitionOf(definitionInForce);
    return this.count(rule, globleCondtion, context, givingKinds.includes(kind) && !takes_over);
  }

  /** Counts the leads with an owner that this user sees and that match: at most so many can be moved. */
  async countOwned(blocks: readonly ConditionBlock[], joined: Joined, context: RequestContext): Promise<number> {
    return (await this.count(blocks, joined, context)) - (await this.count(blocks, joined, context, true));
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

  /** What acts on the leads of a user: rules that give them leads, rules that take idle ones, workflows; and the newest leads and offers. */
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
    return {
      rules: await this.wire(
        rules.filter(({ kind }) => givingKinds.includes(kind)),
        context,
      ),
      reallocation: await this.takingFrom(context),
      workflows: await this.workflowsOf(userId, context),
      leads: await this.leadsOf(turns, context),
      offers: await this.offersTo(userId, context),
    };
  }

  /** Active rules that move idle leads of anybody. */
  private async takingFrom(context: RequestContext): Promise<{ id: string; name: string; idle: string; after_minutes: number | null }[]> {
    const where: Filter = {
      and: [
        { field: 'kind', op: 'eq', value: 'reallocation' },
        { field: 'state', op: 'eq', value: 'active' },
      ],
    };
    const rows = await this.reads.page<RuleRow>(ruleList, context.tenantId, { where, limit: MOST });
    return rows.map(({ ruleId, name, nameInForce, definition, definitionInForce }) => {
      const { idle, after_minutes = null } = definitionOf(definitionInForce ?? definition);
      return { id: ruleId, name: nameInForce ?? name, idle, after_minutes };
    });
  }

  /** Workflows with the number of their runs under way on leads of a user. */
  private async workflowsOf(userId: string, context: RequestContext): Promise<{ id: string; name: string; leads: number }[]> {
    await ownWrites(this.reads, workflowRunList, context);
    const where: Filter = {
      and: [
        { field: 'ownerId', op: 'eq', value: userId },
        { field: 'endedAt', op: 'exists', value: false },
      ],
    };
    const counts = await this.reads.aggregate(workflowRunList, context.tenantId, {
      ...{ where, by: [{ field: 'workflowId' }], measures: [{ as: 'leads', op: 'count' as const }] },
    });
    const rows = await this.reads.getMany<RuleRow>(
      ruleList,
      context.tenantId,
      counts.map(({ workflowId }) => String(workflowId)),
    );
    return counts.map(({ workflowId, leads }) => {
      const row = rows.find(({ ruleId }) => ruleId === workflowId);
      return { id: String(workflowId), name: row?.nameInForce ?? row?.name ?? String(workflowId), leads: Number(leads) };
    });
  }

  /** The active people to whom a lead can be referred, by name. */
  async people({ tenantId }: RequestContext): Promise<{ id: string; name: string; role: string }[]> {
    const where: Filter = { field: 'status', op: 'eq', value: 'active' };
    const rows = await this.reads.page<UserRow>(userList, tenantId, { where, sort: [{ field: 'name', dir: 'asc' }], limit: MOST });
    return rows.map(({ userId, name, roleName }) => ({ id: userId, name, role: roleName }));
  }

  /** Leads that are offered to a user and not answered yet, the one that expires first at the top. */
  private async offersTo(userId: string, context: RequestContext) {
    await ownWrites(this.reads, leadReferrals, context);
    const where: Filter = {
      and: [
        { field: 'offeredTo', op: 'eq', value: userId },
        { field: 'status', op: 'eq', value: 'offered' },
      ],
    };
    const sort = [{ field: 'answerBy', dir: 'asc' as const }];
    const rows = await this.reads.page<LeadReferralRow>(leadReferrals, context.tenantId, { where, sort, limit: MOST_LEADS });
    const names = await this.identity.namesOf(
      context.tenantId,
      rows.map(({ offeredBy }) => offeredBy),
    );
    const leads = await this.reads.getMany<LeadRow>(
      leadList,
      context.tenantId,
      rows.map(({ leadId }) => leadId),
    );
    const streams = rows.map(({ referralId }) => referralBoundary.stream(context.tenantId, referralId));
    const referrals = await this.store.states.currentMany(referralBoundary.decider, streams);
    const hidden = hiddenFields(leadList, context.sight);
    return rows.map(({ referralId, leadId, ruleName, offeredBy, answerBy, at }, index) => ({
      ...{ id: referralId, rule_name: ruleName, byName: names.get(offeredBy) ?? null, answer_by: answerBy, at },
      lead: offeredLead(
        leads.find((row) => row.leadId === leadId),
        hidden,
      ),
      note: referrals.get(streams[index] ?? '')?.state.offer?.note ?? null,
    }));
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
      return {
        ...writtenOf(row.name, definition, names),
        ...{ id: row.ruleId, _id: row.ruleId, kind: row.kind, status: row.state === 'active' ? 1 : 0, state: row.state },
        ...{ version: row.version, version_in_force: row.inForce ?? null },
        hash: row.key ?? null,
        marks: (row.marks ?? []).map(({ mark, since, pausesAt = null }) => ({ mark, since, pauses_at: pausesAt })),
        ...{ createdByName: names.get(row.createdBy) ?? null, createdAt: row.createdAt },
        ...{ updatedByName: names.get(row.updatedBy) ?? null, updatedAt: row.updatedAt },
      };
    });
  }
}

/** What a person sees of a lead that is offered to them, before they may open it. */
export interface OfferedLead {
  lead_hash: string;
  name: string | null;
  source: string | null;
  stage: string | null;
  course: string | null;
  city: string | null;
  state: string | null;
}

function offeredLead(row: LeadRow | undefined, hidden: HiddenFields | undefined): OfferedLead | null {
  if (!row || row.removed) return null;
  const { name, source, stage, course, city, state } = hidden ? hidden.told(row) : row;
  return {
    ...{ lead_hash: row.leadHash, name: name ?? null, source: source ?? null, stage: stage ?? null },
    ...{ course: course ?? null, city: city ?? null, state: state ?? null },
  };
}

const named = (users: readonly PoolMember[], names: ReadonlyMap<string, string>) =>
  users.map(({ id, weight }) => ({ id, name: names.get(id) ?? null, weight }));

function writtenOf(name: string, definition: RuleDefinition, names: ReadonlyMap<string, string>): WrittenRule {
  const { priority, triggerType, rule, globleCondtion, users, method, availability, catch_all, takes_over } = definition;
  const { open_leads = null, per_hour = null, per_day = null, per_source = null, after_minutes = null } = definition;
  const {
    nobody,
    escalate_minutes = null,
    idle,
    warn_minutes,
    answer_minutes,
    steps,
    again,
    again_days = null,
    exclusive_group = null,
    stops = false,
  } = definition;
  const {
    trigger_field = null,
    trigger_event = null,
    trigger_date = null,
    trigger_days = null,
    trigger_at = null,
    cron = null,
  } = definition;
  return {
    ...{ trigger_field, trigger_event, trigger_date, trigger_days, trigger_at, cron },
    ...{ name, priority: priority === NO_PRIORITY ? null : priority, triggerType, rule, globleCondtion, method, availability },
    ...{ users: named(users, names), open_leads, per_hour, per_day, per_source, nobody, escalate_minutes },
    ...{ catch_all, takes_over, idle, after_minutes, warn_minutes, answer_minutes, steps, again, again_days, exclusive_group, stops },
  };
}

const moments: Readonly<Record<RuleEvent['type'], string>> = {
  RuleDrafted: 'drafted',
  RuleRevised: 'revised',
  RuleActivated: 'activated',
  RulePaused: 'paused',
  RuleMarked: 'marked',
  RuleUnmarked: 'unmarked',
  RuleConfirmed: 'confirmed',
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

/** Figures of a rule that can be opened. */
export const ruleFigures = ['matched', 'given', 'entered', 'waiting', 'overruled', 'passed_on', 'tried'] as const;
export type RuleFigure = (typeof ruleFigures)[number];

/** The outcomes that each figure counts. A lead of which a field was overruled entered its workflow too. */
const outcomesOf: Readonly<Record<RuleFigure, readonly RuleTurnRow['outcome'][]>> = {
  matched: ['given', 'taken', 'returned', 'waiting', 'tried', 'passed-on', 'entered', 'overruled'],
  given: ['given', 'taken'],
  entered: ['entered', 'overruled'],
  waiting: ['waiting'],
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
