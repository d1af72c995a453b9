import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import {
  awaitedEvents,
  firesOn,
  plannedSteps,
  RULE_ASKED,
  triggerEventTypes,
  type AutomationResumed,
  type RuleActivated,
} from '@matricula/domain/rule';
import { isLive, mayEnter, type WorkflowEvent, type WorkflowRun } from '@matricula/domain/workflow';
import type { EventStore } from '@matricula/event-store';
import { ruleTest, valueAt } from '@matricula/lists';
import { zoneOf, type EventWorker } from '@matricula/policy-kit';
import { historyAt, leadListProjector, leadRowAt } from '@matricula/projections/lead';
import type { LeadRow } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';
import { chainWith, ControlsAt, controlTypes, firesRule, isChosen, isSilenced, WorkRules, workTypes } from '../rule';
import { EntryStorms } from './entry-storms';
import { RELEASE, RETRY, RunDesk, WAIT, WORK, type Runs } from './run-desk';
import { RunHalts } from './run-halts';
import { RunPublishing } from './run-publishing';
import { RunSteps, type Entry } from './run-steps';
import type { WorkflowActions } from './workflow-actions';
import type { Workflow, WorkflowDefinitions } from './workflow-definitions';

/** Every event that changes the row of a lead; its score is no condition of workflows. */
const ofRows = new Set([...(leadListProjector.types ?? [])].filter((type) => type !== 'LeadScored'));
/** Events that workflows hear by their names, and those that ask one workflow about one lead. */
const ofLeads = new Set([...ofRows, ...triggerEventTypes, RULE_ASKED]);
const awaited = new Set<string>(awaitedEvents.map(({ value }) => value));
/** Events of runs after which a step is due. */
const ofRuns = new Set([
  'WorkflowRunStarted',
  'WorkflowStepCompleted',
  'WorkflowStepFailed',
  'WorkflowStepRetried',
  'WorkflowStepSkipped',
  'WorkflowRunSuspended',
  'WorkflowRunContinued',
  'WorkflowRunMoved',
]);

interface Needs {
  store: EventStore;
  reads: ReadStore;
  definitions: WorkflowDefinitions;
  actions: Pick<WorkflowActions, 'perform'>;
  now: () => Date;
}

/**
 * Moves leads through workflows: starts their runs, does each step once, waits by timers and for events, and ends the runs of leads that are gone.
 * Works from the log alone, so that a redelivered event has no effect; each step is done after the event of the step before it.
 */
export class WorkflowRunsWorker implements EventWorker {
  readonly name = 'workflow-runs';
  readonly types: ReadonlySet<string>;
  /** Waiting for the read model delays only this tenant. */
  readonly underWay = 2_000;
  private readonly desk: RunDesk;
  private readonly halts: RunHalts;
  private readonly storms: EntryStorms;
  private readonly steps: RunSteps;
  private readonly publishing: RunPublishing;
  private readonly workRules: WorkRules;

  constructor(private readonly needs: Needs) {
    const { store, definitions } = needs;
    const controls = new ControlsAt(store);
    this.workRules = new WorkRules({ store, timer: WORK, types: [...ofLeads] });
    this.types = new Set([...ofLeads, ...awaited, ...ofRuns, ...controlTypes, ...workTypes, 'TimerElapsed', ...definitions.types]);
    this.desk = new RunDesk(needs);
    this.halts = new RunHalts({ store, desk: this.desk, controls, definitions });
    this.storms = new EntryStorms({ ...needs, controls });
    this.publishing = new RunPublishing({ definitions, desk: this.desk });
    this.steps = new RunSteps({ ...needs, desk: this.desk, halts: this.halts, start: (...entry) => this.start(...entry) });
  }

  /** One lane for each tenant, so that a change of a workflow counts exactly for the events after it. */
  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type === 'TimerElapsed')
      return [WAIT, RETRY, RELEASE, WORK].includes((data as TimerElapsed['data']).kind) ? 'workflows' : undefined;
    const isAlways = [this.needs.definitions.types, controlTypes, workTypes].some((types) => types.has(type));
    return isAlways || leadOf(data) !== undefined ? 'workflows' : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (this.needs.definitions.types.has(event.type)) await this.definitionChanged(event);
      else if (controlTypes.has(event.type)) await this.controlled(event);
      else if (workTypes.has(event.type)) await this.workRules.begun(event);
      else if (event.type === 'TimerElapsed') await this.elapsed(event as RecordedEvent<TimerElapsed>);
      else if (ofRuns.has(event.type)) await this.ofRun(event as RecordedEvent<WorkflowEvent>);
      else await this.ofLead(event);
    }
  }

  /** A workflow that is active again continues the runs that its pause held. */
  private async definitionChanged(event: RecordedEvent): Promise<void> {
    this.needs.definitions.forget(event.tenantId);
    if (event.type === 'RuleRetired') return this.retired(event);
    if (event.type !== 'RuleActivated') return;
    const { ruleId, dryRun, held = 'all', minutes } = event.data as RuleActivated['data'];
    // During a dry run, runs from before wait as in a pause.
    if (dryRun) return;
    await this.publishing.published(event as RecordedEvent<RuleActivated>);
    await this.halts.activated(event, ruleId, { held, minutes });
  }

  private async controlled(event: RecordedEvent): Promise<void> {
    this.halts.forget(event.tenantId);
    if (event.type === 'AutomationResumed') await this.halts.resumed(event as RecordedEvent<AutomationResumed>);
  }

  /** The runs of a deleted workflow end. They no longer follow the owners of leads, so only managers see them. */
  private async retired(event: RecordedEvent): Promise<void> {
    const { ruleId } = event.data as { ruleId: string };
    for (const { workflowId, leadId } of await this.desk.rows(event, { field: 'workflowId', op: 'eq', value: ruleId })) {
      await this.desk.decide(event, workflowId, leadId, {
        type: 'EndRun',
        data: { outcome: 'stopped', reason: 'The workflow was deleted.' },
      });
      await this.desk.decide(event, workflowId, leadId, { type: 'PassOnRun', data: {} });
    }
  }

  private async ofLead(event: RecordedEvent): Promise<void> {
    const { tenantId, type, data } = event;
    if (type === 'LeadErased') return this.erased(event);
    const workflows = await this.needs.definitions.all(event);
    const leadId = leadOf(data);
    if (workflows.length === 0 || leadId === undefined) return;
    // What changes no lead concerns only workflows that hear or await it.
    if (!ofRows.has(type) && !awaited.has(type) && type !== RULE_ASKED && workflows.every(({ trigger }) => trigger !== 'event')) return;
    const runs = await this.desk.runsOf(tenantId, leadId, workflows);
    if (type === 'LeadAssigned') {
      const { ownerId } = data as { ownerId?: string };
      await this.desk.each(event, runs, () => ({ type: 'PassOnRun', data: { ownerId } }));
    }
    const { until: history, before: earlier } = historyAt(await this.needs.store.read(leadStream(tenantId, leadId)), event, leadId);
    const lead = leadRowAt(history, leadId);
    if (!lead || lead.removed) return this.desk.each(event, runs, () => ({ type: 'EndRun', data: { outcome: 'lead-gone' } }));
    const silent = await isSilenced(this.needs.store, event, history);
    if (awaited.has(type)) await this.arrived(event, runs, silent);
    await this.steps.goals(event, runs, lead);
    // Imports, bulk work and their undo start runs only if the user chose so.
    if ((await this.workRules.choiceOf(event)) === 'all')
      await this.enter(event, workflows, { lead, before: () => leadRowAt(earlier, leadId), silent });
  }

  /** Lets the lead of an event enter the workflows that it fires, and says whether it fires one. */
  private async enter(
    event: RecordedEvent,
    workflows: readonly Workflow[],
    { lead, before, silent }: { lead: LeadRow; before: () => LeadRow | undefined; silent: boolean },
  ): Promise<boolean> {
    // What workflows do may start other ones; the decider keeps a gap between two runs of one.
    let fires = false;
    for (const workflow of workflows) {
      if (!enters(workflow, event, lead, before)) continue;
      if (!(await firesRule(this.needs.store, event, { ...workflow, ruleId: workflow.workflowId }))) continue;
      fires = true;
      if (workflow.status === 'dry-run') await this.attempt(event, workflow, lead);
      else if ((await this.start(event, workflow, lead, silent)) === 'entered' && workflow.stops) break;
    }
    return fires;
  }

  /** Lets the lead of throttled work enter the workflows in force at its event, unless it is gone by now. */
  private async workOfUser(event: RecordedEvent): Promise<boolean> {
    const leadId = leadOf(event.data) ?? '';
    const all = await this.needs.store.read(leadStream(event.tenantId, leadId));
    const { until, before: earlier } = historyAt(all, event, leadId);
    const [lead, now] = [until, all].map((events) => leadRowAt(events, leadId));
    if (!lead || lead.removed || !now || now.removed) return false;
    const before = () => leadRowAt(earlier, leadId);
    return this.enter(event, await this.needs.definitions.all(event), {
      lead,
      before,
      silent: await isSilenced(this.needs.store, event, until),
    });
  }

  /** The runs of deleted workflows as well. */
  private async erased(event: RecordedEvent): Promise<void> {
    const leadId = leadOf(event.data) ?? '';
    for (const { workflowId } of await this.desk.rows(event, { field: 'leadId', op: 'eq', value: leadId }))
      await this.desk.decide(event, workflowId, leadId, { type: 'EraseRun', data: {} });
  }

  /** Records what a run would do for a lead as it is, in a dry run, if the lead might enter. */
  private async attempt(event: RecordedEvent, workflow: Workflow, lead: LeadRow): Promise<void> {
    const { store, definitions } = this.needs;
    const { workflowId, version, name, again } = workflow;
    const { tenantId, id: eventId, at } = event;
    const last = await this.desk.runOf(tenantId, workflowId, lead.leadId);
    if (!mayEnter(last, again, { runId: `${eventId}-${workflowId}`, startedAt: at })) return;
    if (await this.isElsewhere(event, workflow, lead.leadId)) return;
    const timeZone = await zoneOf(store, tenantId);
    const meets = ({ joined = 'And', blocks }: Parameters<Parameters<typeof plannedSteps>[1]['meets']>[0]) =>
      ruleTest({ joined, blocks }, timeZone)(lead, at);
    const planned = plannedSteps(await definitions.steps(tenantId, workflowId, version), { leadId: lead.leadId, meets });
    const plan = planned.map(({ stepId, kind, afterMinutes }) => ({ stepId, kind, ...(afterMinutes !== null && { afterMinutes }) }));
    const data = { runId: `${eventId}-${workflowId}`, workflowId, leadId: lead.leadId, version, name, eventId, plan, again };
    await this.desk.decide(event, workflowId, lead.leadId, { type: 'TryRun', data });
  }

  /** Lets a lead enter, if it may. One that a stop held when it entered begins as a held run, also if the stop is over by now. */
  private async start(event: RecordedEvent, workflow: Workflow, lead: LeadRow, silent: boolean): Promise<Entry> {
    const { tenantId, id: eventId, at: startedAt } = event;
    const { workflowId, version, name, again } = workflow;
    const [first] = await this.needs.definitions.steps(tenantId, workflowId, version);
    if (!first) return 'not-again';
    const { leadId, name: leadName, ownerId } = lead;
    const entry = { runId: `${eventId}-${workflowId}`, startedAt };
    const last = await this.desk.runOf(tenantId, workflowId, leadId);
    // An event that is delivered again meets its own run.
    if (last.runId !== entry.runId) {
      if (!mayEnter(last, again, entry)) return 'not-again';
      if (await this.isElsewhere(event, workflow, leadId)) return 'in-group';
      if (!isChosen(event)) await this.storms.beforeEntry(event, workflow);
    }
    const chain = [...chainWith(event.meta.chain, workflowId)];
    await this.desk.decide({ ...event, meta: { ...event.meta, chain } }, workflowId, leadId, {
      type: 'StartRun',
      data: {
        ...{ ...entry, workflowId, leadId, version, name, eventId, firstStepId: first.id, leadName, ownerId, again },
        ...(silent && { silent }),
        ...{ chain, seenPosition: event.position },
      },
    });
    await this.halts.holdsEntry(event, { workflowId, leadId, runId: entry.runId });
    return 'entered';
  }

  /** Whether the lead is in another workflow of the same exclusive group. */
  private async isElsewhere(event: RecordedEvent, { workflowId, group }: Workflow, leadId: string): Promise<boolean> {
    if (group === undefined) return false;
    const others = (await this.needs.definitions.all(event)).filter((one) => one.group === group && one.workflowId !== workflowId);
    return (await this.desk.runsOf(event.tenantId, leadId, others)).some(({ run }) => isLive(run));
  }

  /**
   * Ends the waits for an event, also of runs that are held where they wait: the event is not lost, and the run is held at its next step instead. An
   * event after the time-out has no effect.
   */
  private async arrived(event: RecordedEvent, runs: Runs, silent: boolean): Promise<void> {
    for (const { run } of runs) {
      if ((run.status !== 'waiting' && run.status !== 'held') || (run.until !== undefined && run.until <= event.at)) continue;
      const step = await this.desk.stepOf(event.tenantId, run);
      if (step?.kind !== 'wait-for' || step.settings.event !== event.type) continue;
      await this.desk.complete(event, run, step, { exit: 'next', outcome: event.type, silent });
      if (run.status === 'held') await this.heldOn(event, run);
      else await this.halts.holdsAfter(event, run);
    }
  }

  /** What held a run holds it at its next step. */
  private async heldOn(event: RecordedEvent, { workflowId, leadId, runId, heldBy }: WorkflowRun): Promise<void> {
    const run = await this.desk.runOf(event.tenantId, workflowId, leadId);
    if (run.runId === runId && run.status === 'running') await this.halts.hold(event, run, heldBy);
  }

  private async elapsed(event: RecordedEvent<TimerElapsed>): Promise<void> {
    const { kind, about } = event.data;
    if (kind === WORK)
      return this.workRules.elapsed(event, async ([first]) => (first ? [(await this.workOfUser(first)) ? 'asked' : 'passed'] : []));
    const run = await this.desk.runOf(event.tenantId, about.workflowId ?? '', about.leadId ?? '');
    if (run.runId !== about.runId || String(run.visit) !== about.visit) return;
    if (kind === RELEASE) return this.desk.decide(event, run.workflowId, run.leadId, { type: 'ContinueRun', data: { runId: run.runId } });
    if (kind === RETRY ? run.status === 'retrying' : run.status === 'waiting') await this.steps.due(event, run);
  }

  private async ofRun(event: RecordedEvent<WorkflowEvent>): Promise<void> {
    const { workflowId, leadId, runId } = event.data;
    const run = await this.desk.runOf(event.tenantId, workflowId, leadId);
    if (run.runId !== runId) return;
    if (event.type === 'WorkflowStepFailed') {
      const { retryAt, visit } = event.data as { retryAt?: string; visit: number };
      if (retryAt && run.status === 'retrying' && run.visit === visit) await this.desk.timer(event, RETRY, run, retryAt);
      return;
    }
    if (run.status === 'held') return event.type === 'WorkflowRunSuspended' ? this.halts.suspended(event, run) : undefined;
    if (run.status === 'skipping') {
      const step = await this.desk.stepOf(event.tenantId, run);
      if (step) return this.desk.complete(event, run, step, { exit: 'next', outcome: 'skipped' });
      return this.desk.decide(event, workflowId, leadId, { type: 'EndRun', data: { runId, outcome: 'finished' } });
    }
    if (event.type === 'WorkflowRunStarted' && (await this.publishing.outdated(event, run))) return;
    if (run.status === 'running' || run.status === 'waiting') await this.steps.due(event, run);
  }
}

/** Whether an event lets a lead enter a workflow. */
function enters(
  { workflowId: ruleId, status, trigger: triggerType, on, matches }: Workflow,
  event: RecordedEvent,
  lead: LeadRow,
  before: () => LeadRow | undefined,
): boolean {
  if (status === 'paused' || !ofLeads.has(event.type)) return false;
  const change = { now: lead, before, matches: (row: LeadRow) => matches(row, event.at), valueOf: valueAt };
  return firesOn({ ruleId, triggerType, trigger_field: on?.trigger_field, trigger_event: on?.trigger_event }, event, change);
}

const leadOf = (data: unknown): string | undefined => (data as { leadId?: string }).leadId;
