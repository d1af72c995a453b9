import type { RecordedEvent } from '@matricula/domain/kernel';
import type { ConditionBlock } from '@matricula/domain/kernel/condition-blocks';
import { definitionOf, NO_PRIORITY, type PoolMember, type RuleDefinition, type RuleEvent, type WorkflowStep } from '@matricula/domain/rule';
import type { RuleRow } from '@matricula/read-models/rule';

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
  hours_from: string | null;
  hours_to: string | null;
  days: string[];
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
  hours_from: string | null;
  hours_to: string | null;
  days: string[];
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

/** A rule as the calls answer it, with the names of its people. */
export function wireOf(row: RuleRow, names: ReadonlyMap<string, string>): WireRule {
  return {
    ...writtenOf(row.name, definitionOf(row.definition), names),
    ...{ id: row.ruleId, _id: row.ruleId, kind: row.kind, status: row.state === 'active' ? 1 : 0, state: row.state },
    ...{ version: row.version, version_in_force: row.inForce ?? null },
    hash: row.key ?? null,
    marks: (row.marks ?? []).map(({ mark, since, pausesAt = null }) => ({ mark, since, pauses_at: pausesAt })),
    ...{ createdByName: names.get(row.createdBy) ?? null, createdAt: row.createdAt },
    ...{ updatedByName: names.get(row.updatedBy) ?? null, updatedAt: row.updatedAt },
  };
}

const named = (users: readonly PoolMember[], names: ReadonlyMap<string, string>) =>
  users.map(({ id, weight }) => ({ id, name: names.get(id) ?? null, weight }));

function writtenOf(name: string, definition: RuleDefinition, names: ReadonlyMap<string, string>): WrittenRule {
  const { priority, triggerType, rule, globleCondtion, users, method, availability, catch_all, takes_over } = definition;
  const { hours_from = null, hours_to = null, days = [] } = definition;
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
    ...{ hours_from, hours_to, days: [...days] },
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

/** What happened to a rule, from its event. */
export function momentOf({ type, data, at, meta }: RecordedEvent<RuleEvent>, names: ReadonlyMap<string, string>): RuleMoment {
  const written = 'definition' in data ? writtenOf(data.name, definitionOf(data.definition), names) : null;
  const previous = 'previous' in data ? writtenOf(data.previousName ?? data.name, definitionOf(data.previous), names) : null;
  return {
    ...{ what: moments[type], version: data.version, at, byName: meta.actor.name, name: data.name },
    ...{ dry_run: 'dryRun' in data && data.dryRun, before: previous, after: written },
  };
}
