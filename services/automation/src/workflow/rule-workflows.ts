import type { RecordedEvent } from '@matricula/domain/kernel';
import { conditionProblem } from '@matricula/domain/kernel/condition-blocks';
import {
  byPriority,
  definitionOf,
  definitionsOf,
  ruleBoundary,
  ruleColumns,
  ruleEvents,
  type RuleActivated,
  type RuleDefinition,
  type WorkflowStep,
} from '@matricula/domain/rule';
import type { Again } from '@matricula/domain/workflow';
import type { EventStore } from '@matricula/event-store';
import { ruleTest } from '@matricula/lists';
import { zoneOf } from '@matricula/policy-kit';
import type { RuleRow } from '@matricula/read-models/rule';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';
import { CompiledVersions, RuleRecord } from '../rule';
import type { Activation, Workflow, WorkflowDefinitions } from './workflow-definitions';

/** Maximum number of versions whose steps are cached. */
const MOST_KNOWN = 2_000;

/** The workflows among the rules that users write, in the order in which they take leads: by priority, then age. */
export class RuleWorkflows implements WorkflowDefinitions {
  readonly types = new Set<string>(ruleEvents.map(({ type }) => type));
  private readonly record: RuleRecord;
  private readonly compiled = new CompiledVersions(workflowOf);
  private readonly versions = new BoundedMap<readonly WorkflowStep[]>(MOST_KNOWN, (steps) => 1 + steps.length);

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {
    this.record = new RuleRecord(ports);
  }

  async all(event: Pick<RecordedEvent, 'tenantId' | 'position'>): Promise<readonly Workflow[]> {
    const rows = (await this.record.at(event)).filter(({ kind }) => kind === 'workflow');
    if (rows.length === 0) return [];
    const timeZone = await zoneOf(this.ports.store, event.tenantId);
    return rows.toSorted(byOrder).flatMap((row) => this.compiled.of(row, timeZone));
  }

  forget(tenantId: string): void {
    this.record.forget(tenantId);
  }

  async activation({ tenantId, position }: Pick<RecordedEvent, 'tenantId' | 'position'>, workflowId: string): Promise<Activation> {
    const events = await this.ports.store.read(ruleBoundary.stream(tenantId, workflowId));
    const last = events.findLast((event) => isActivation(event) && event.position <= position);
    const { held = 'all', minutes, runs = 'stay' } = (last?.data ?? {}) as Partial<RuleActivated['data']>;
    return { resumed: { held, minutes }, underWay: runs };
  }

  async steps(tenantId: string, workflowId: string, version: number): Promise<readonly WorkflowStep[]> {
    const key = `${tenantId}/${workflowId}/${version}`;
    const known = this.versions.get(key);
    if (known) return known;
    const events = await this.ports.store.read(ruleBoundary.stream(tenantId, workflowId));
    const steps = definitionsOf(events).get(version)?.steps;
    if (!steps) return definitionOf({}).steps;
    this.versions.set(key, steps);
    return steps;
  }
}

/** A workflow that was never active has no runs, and one whose conditions no longer fit the columns of leads takes none in. */
function workflowOf({ ruleId, name, nameInForce, inForce: version, definitionInForce, state }: RuleRow, timeZone: string): Workflow[] {
  if (version === undefined || !definitionInForce || state === 'retired') return [];
  const definition = definitionOf(definitionInForce);
  return [
    {
      ...{ workflowId: ruleId, name: nameInForce ?? name, version, status: statusOf(state) },
      ...{ trigger: definition.triggerType, on: definition, again: againOf(definition), matches: matcherOf(definition, timeZone) },
      ...{ stops: definition.stops, group: definition.exclusive_group },
    },
  ];
}

/** A dry run resumes nothing. */
const isActivation = ({ type, data }: RecordedEvent) => type === 'RuleActivated' && !(data as RuleActivated['data']).dryRun;
const statusOf = (state: RuleRow['state']): Workflow['status'] => (state === 'active' || state === 'dry-run' ? state : 'paused');

const byOrder = (one: RuleRow, other: RuleRow): number => byPriority(orderOf(one), orderOf(other));
const orderOf = ({ kind, createdAt, definition, definitionInForce = definition }: RuleRow) => ({
  ...{ kind, createdAt },
  definition: definitionOf(definitionInForce),
});

const againOf = ({ again, again_days }: RuleDefinition): Again => (again === 'after-days' ? (again_days ?? 'never') : again);

function matcherOf({ rule, globleCondtion: joined }: RuleDefinition, timeZone: string): Workflow['matches'] {
  if (rule.length > 0 && conditionProblem(rule, ruleColumns)) return () => false;
  return ruleTest({ joined, blocks: rule }, timeZone);
}
