import type { RecordedEvent } from '@matricula/domain/kernel';
import { conditionProblem } from '@matricula/domain/kernel/condition-blocks';
import {
  definitionOf,
  ruleBoundary,
  ruleColumns,
  ruleDecider,
  ruleEvents,
  type RuleActivated,
  type RuleDefinition,
  type RuleDrafted,
  type RuleEvent,
  type WorkflowStep,
} from '@matricula/domain/rule';
import type { Again } from '@matricula/domain/workflow';
import type { EventStore } from '@matricula/event-store';
import { ruleTest } from '@matricula/lists';
import { zoneOf } from '@matricula/policy-kit';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';
import type { Workflow, WorkflowDefinitions } from './workflow-definitions';

const SEEN_WITHIN_MS = 10_000;
const MOST_RULES = 1_000;
/** Maximum number of tenants whose workflows are cached, and of versions whose steps are. */
const MOST_KNOWN = 2_000;

/** The workflows among the rules that users write. */
export class RuleWorkflows implements WorkflowDefinitions {
  readonly types = new Set<string>(ruleEvents.map(({ type }) => type));
  private readonly known = new BoundedMap<readonly Workflow[]>(MOST_KNOWN, (workflows) => 1 + workflows.length);
  private readonly versions = new BoundedMap<readonly WorkflowStep[]>(MOST_KNOWN, (steps) => 1 + steps.length);

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {}

  async all({ tenantId, position }: Pick<RecordedEvent, 'tenantId' | 'position'>): Promise<readonly Workflow[]> {
    const known = this.known.get(tenantId);
    if (known) return known;
    const { reads, store } = this.ports;
    await reads.reached(ruleList.name, position, SEEN_WITHIN_MS, tenantId);
    const where = { field: 'kind', op: 'eq' as const, value: 'workflow' };
    const rows = await reads.page<RuleRow>(ruleList, tenantId, { where, limit: MOST_RULES });
    const timeZone = rows.length > 0 ? await zoneOf(store, tenantId) : '';
    const streams = await store.readMany(rows.map(({ ruleId }) => ruleBoundary.stream(tenantId, ruleId)));
    // The rows may be newer than the event.
    const workflows = [...streams.values()].flatMap((events) =>
      workflowAt(
        (events as RecordedEvent<RuleEvent>[]).filter((event) => event.position <= position),
        timeZone,
      ),
    );
    this.known.set(tenantId, workflows);
    return workflows;
  }

  forget(tenantId: string): void {
    this.known.delete(tenantId);
  }

  async steps(tenantId: string, workflowId: string, version: number): Promise<readonly WorkflowStep[]> {
    const key = `${tenantId}/${workflowId}/${version}`;
    const known = this.versions.get(key);
    if (known) return known;
    const events = await this.ports.store.read(ruleBoundary.stream(tenantId, workflowId));
    const of = events.find(
      ({ type, data }) => (type === 'RuleDrafted' || type === 'RuleRevised') && (data as { version: number }).version === version,
    );
    const { steps } = definitionOf((of?.data as RuleDrafted['data'] | undefined)?.definition ?? {});
    if (of) this.versions.set(key, steps);
    return steps;
  }
}

/** A workflow that was never active has no runs, and one whose conditions no longer fit the columns of leads takes none in. */
function workflowAt(events: readonly RecordedEvent<RuleEvent>[], timeZone: string): Workflow[] {
  const state = events.reduce((rule, event) => ruleDecider.evolve(rule, event as never), ruleDecider.initial);
  const version = state.inForce;
  const written = events.find(({ type, data }) => (type === 'RuleDrafted' || type === 'RuleRevised') && data.version === version);
  if (version === undefined || !written || state.status === 'retired') return [];
  const { name, definition: values } = written.data as RuleDrafted['data'];
  const definition = definitionOf(values);
  const {
    held = 'all',
    minutes,
    runs,
  } = (events.findLast(({ type }) => type === 'RuleActivated')?.data ?? {}) as Partial<RuleActivated['data']>;
  return [
    {
      ...{ workflowId: state.ruleId, name, version, status: state.status === 'active' ? 'active' : 'paused' },
      ...{ trigger: definition.triggerType, again: againOf(definition), matches: matcherOf(definition, timeZone) },
      ...{ resumed: { held, minutes }, underWay: runs, group: definition.exclusive_group },
    },
  ];
}

const againOf = ({ again, again_days }: RuleDefinition): Again => (again === 'after-days' ? (again_days ?? 'never') : again);

function matcherOf({ rule, globleCondtion: joined }: RuleDefinition, timeZone: string): Workflow['matches'] {
  if (rule.length > 0 && conditionProblem(rule, ruleColumns)) return () => false;
  return ruleTest({ joined, blocks: rule }, timeZone);
}
