import type { TimerElapsed } from '@matricula/domain/automation';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import { nextPromotionTime } from '@matricula/domain/marketing';
import {
  awaitedEvents,
  controlEvents,
  controlsBoundary,
  haltFor,
  haltKeyOf,
  shareOf,
  type AutomationControls,
  type AutomationResumed,
  type RuleActivated,
  type WorkflowStep,
} from '@matricula/domain/rule';
import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import { workflowRunBoundary, type WorkflowCommand, type WorkflowEvent, type WorkflowRun } from '@matricula/domain/workflow';
import { execute, type EventStore } from '@matricula/event-store';
import { dayIn, momentIn, ruleTest } from '@matricula/lists';
import { setTimer, systemMeta, zoneOf, type EventWorker } from '@matricula/policy-kit';
import { leadListProjector, leadRowAt } from '@matricula/projections/lead';
import type { LeadRow } from '@matricula/read-models/lead';
import type { Filter } from '@matricula/read-models/kernel';
import { workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import type { ReadStore } from '@matricula/read-store';
import { limitOf } from './daily-limit';
import { released, type HeldRun, type Release } from './held-runs';
import { nextWorkingTime } from './working-time';
import type { WorkflowActions } from './workflow-actions';
import type { Workflow, WorkflowDefinitions } from './workflow-definitions';

const WAIT = 'workflow-wait';
const RETRY = 'workflow-retry';
const RELEASE = 'workflow-release';
const ofControls = new Set<string>(controlEvents.map(({ type }) => type));
/** Every event that changes the row of a lead; its score is no condition of workflows. */
const ofLeads = new Set([...(leadListProjector.types ?? [])].filter((type) => type !== 'LeadScored'));
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
]);
/** Refusals that no later attempt changes. */
const FINAL = new Set(['outreach/opted-out', 'outreach/no-address', 'outreach/value-missing', 'outreach/too-long', 'workflow/nobody']);

/** How long to wait for the rows before the event is delivered again. */
const ROWS_MS = 10_000;
const HELD: Filter = { field: 'status', op: 'eq', value: 'held' };
/** The key of what holds runs while their workflow is paused. */
const PAUSED = 'paused';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Needs {
  store: EventStore;
  reads: ReadStore;
  definitions: WorkflowDefinitions;
  actions: Pick<WorkflowActions, 'perform'>;
  now: () => Date;
}

type Conditions = Extract<WorkflowStep, { kind: 'branch' }>['settings'];

/** The runs of one lead by workflow. */
type Runs = { workflow: Workflow; run: WorkflowRun }[];

/**
 * Leads leads through workflows: starts their runs, does each step once, waits by timers and for events, and ends the runs of leads that are gone.
 * Works from the log alone, so that a redelivered event has no effect; each step is done after the event of the step before it.
 */
export class WorkflowRunsWorker implements EventWorker {
  readonly name = 'workflow-runs';
  readonly types: ReadonlySet<string>;
  /** Waiting for the read model delays only this tenant. */
  readonly underWay = 2_000;

  /** When runs of a workflow began lately, by institution and workflow, for the limit of leads that enter. */
  private readonly entries = new Map<string, string[]>();

  constructor(private readonly needs: Needs) {
    this.types = new Set([...ofLeads, ...awaited, ...ofRuns, ...ofControls, 'TimerElapsed', ...needs.definitions.types]);
  }

  /** One lane for each tenant, so that a change of a workflow counts exactly for the events after it. */
  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type === 'TimerElapsed') return [WAIT, RETRY, RELEASE].includes((data as TimerElapsed['data']).kind) ? 'workflows' : undefined;
    return this.needs.definitions.types.has(type) || ofControls.has(type) || leadOf(data) !== undefined ? 'workflows' : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (this.needs.definitions.types.has(event.type)) await this.definitionChanged(event);
      else if (event.type === 'AutomationResumed') await this.resumed(event as RecordedEvent<AutomationResumed>);
      else if (ofControls.has(event.type)) continue;
      else if (event.type === 'TimerElapsed') await this.elapsed(event as RecordedEvent<TimerElapsed>);
      else if (ofRuns.has(event.type)) await this.ofRun(event as RecordedEvent<WorkflowEvent>);
      else await this.ofLead(event);
    }
  }

  /** A workflow that is active again continues the runs that its pause held. */
  private async definitionChanged(event: RecordedEvent): Promise<void> {
    const { tenantId } = event;
    this.needs.definitions.forget(tenantId);
    if (event.type === 'RuleRetired') return this.retired(event);
    if (event.type !== 'RuleActivated') return;
    const { ruleId, held = 'all', minutes } = event.data as RuleActivated['data'];
    const ofWorkflow: Filter = { field: 'workflowId', op: 'eq', value: ruleId };
    await this.release(event, await this.rows(event, { and: [ofWorkflow, HELD, heldBy(PAUSED)] }), { held, minutes });
  }

  /** The end of a halt releases what it held, as the user chose. */
  private async resumed(event: RecordedEvent<AutomationResumed>): Promise<void> {
    const { scope, ruleId, held, minutes } = event.data;
    if (scope === 'entries') this.entries.delete(`${event.tenantId}/${ruleId ?? ''}`);
    await this.release(event, await this.rows(event, { and: [HELD, heldBy(haltKeyOf(event.data))] }), { held, minutes });
  }

  private async release(event: RecordedEvent, runs: readonly HeldRun[], how: Release): Promise<void> {
    if (runs.length === 0) return;
    const { limits } = await this.controls(event.tenantId);
    for (const { run, does } of released(runs, how, event, limits)) {
      if ('command' in does) await this.decide(event, run.workflowId, run.leadId, does.command);
      else await this.timer(event, RELEASE, run, does.continuesAt);
    }
  }

  private async controls(tenantId: string): Promise<AutomationControls> {
    const { decider, stream } = controlsBoundary;
    return (await this.needs.store.states.current(decider, stream(tenantId))).state;
  }

  /** What holds a run at its present step; undefined if it may go on. */
  private async holdOf(event: RecordedEvent, run: WorkflowRun, step: WorkflowStep | undefined): Promise<string | undefined> {
    const { workflowId: ruleId, startedAt, visit } = run;
    const enteredAt = visit === 1 ? startedAt : undefined;
    return haltFor(await this.controls(event.tenantId), { ruleId, kind: step?.kind, enteredAt });
  }

  /** The runs of a deleted workflow end. They no longer follow the owners of leads, so only managers see them. */
  private async retired(event: RecordedEvent): Promise<void> {
    const { ruleId } = event.data as { ruleId: string };
    for (const { workflowId, leadId } of await this.rows(event, { field: 'workflowId', op: 'eq', value: ruleId })) {
      await this.decide(event, workflowId, leadId, { type: 'EndRun', data: { outcome: 'stopped', reason: 'The workflow was deleted.' } });
      await this.decide(event, workflowId, leadId, { type: 'PassOnRun', data: {} });
    }
  }

  /** The rows of runs, with everything before an event. @throws ReadBehind */
  private async rows({ tenantId, position }: RecordedEvent, where: Filter): Promise<WorkflowRunRow[]> {
    const { reads } = this.needs;
    await reads.reached(workflowRunList.name, position, ROWS_MS, tenantId);
    const all: WorkflowRunRow[] = [];
    for await (const rows of reads.stream(workflowRunList, tenantId, { where, sort: [{ field: 'runKey', dir: 'asc' }] })) all.push(...rows);
    return all;
  }

  private async ofLead(event: RecordedEvent): Promise<void> {
    const { tenantId, type, data } = event;
    if (type === 'LeadErased') return this.erased(event);
    const workflows = await this.needs.definitions.all(event);
    const leadId = leadOf(data);
    if (workflows.length === 0 || leadId === undefined) return;
    const runs = await this.runsOf(tenantId, leadId, workflows);
    if (type === 'LeadAssigned') {
      const { ownerId } = data as { ownerId?: string };
      await this.each(event, runs, () => ({ type: 'PassOnRun', data: { ownerId } }));
    }
    const history = (await this.needs.store.read(leadStream(tenantId, leadId))).filter(({ revision }) => revision <= event.revision);
    const lead = leadRowAt(history, leadId);
    if (!lead || lead.removed) return this.each(event, runs, () => ({ type: 'EndRun', data: { outcome: 'lead-gone' } }));
    const silent = await this.isSilent(event, history);
    if (awaited.has(type)) await this.arrived(event, runs, silent);
    await this.goals(event, runs, lead);
    // Imports, bulk work and their undo start no runs.
    if ((data as { jobId?: string }).jobId !== undefined) return;
    // What workflows do may start other ones; the decider keeps a gap between two runs of one.
    const before = () => leadRowAt(history.slice(0, -1), leadId);
    for (const { workflow } of runs) if (enters(workflow, type, lead, before)) await this.start(event, workflow, lead, silent);
  }

  /** The runs of deleted workflows as well. */
  private async erased(event: RecordedEvent): Promise<void> {
    const leadId = leadOf(event.data) ?? '';
    for (const { workflowId } of await this.rows(event, { field: 'leadId', op: 'eq', value: leadId }))
      await this.decide(event, workflowId, leadId, { type: 'EraseRun', data: {} });
  }

  /**
   * Whether an event comes with a call action that allows no messages of automation: the box is not ticked, or the institution does not allow it
   * (CA-25).
   */
  private async isSilent({ tenantId, meta }: RecordedEvent, history: readonly RecordedEvent[]): Promise<boolean> {
    const action = history.findLast((one) => one.type === 'CallActionRecorded' && one.meta.correlationId === meta.correlationId);
    if (!action) return false;
    if ((action.data as { allowAutomation?: boolean }).allowAutomation !== true) return true;
    const { state } = await this.needs.store.states.current(tenantDecider, tenantStream(tenantId));
    return Number(state.profile.is_allow_automation_trigger) !== 1;
  }

  private async start(event: RecordedEvent, { workflowId, version, name, again }: Workflow, lead: LeadRow, silent: boolean): Promise<void> {
    const { tenantId, id: eventId, at: startedAt } = event;
    const [first] = await this.needs.definitions.steps(tenantId, workflowId, version);
    if (!first) return;
    const { leadId, name: leadName, ownerId } = lead;
    const { events } = await this.decided(event, workflowId, leadId, {
      type: 'StartRun',
      data: {
        runId: `${eventId}-${workflowId}`,
        workflowId,
        leadId,
        version,
        name,
        eventId,
        firstStepId: first.id,
        startedAt,
        leadName,
        ownerId,
        again,
        ...(silent && { silent }),
      },
    });
    if (events.length > 0) await this.entered(event, { workflowId, name });
  }

  /** Stops the entry of further leads into a workflow that takes in too many within a short time, until a user decides. */
  private async entered(
    event: RecordedEvent,
    { workflowId: ruleId, name: ruleName }: Pick<Workflow, 'workflowId' | 'name'>,
  ): Promise<void> {
    const { tenantId, at: since } = event;
    const { halts, limits } = await this.controls(tenantId);
    const { storm_leads, storm_minutes } = limits;
    const begin = new Date(Date.parse(since) - storm_minutes * MINUTE_MS).toISOString();
    const entries = [...(await this.entriesOf(tenantId, ruleId, begin)), since].filter((at) => at > begin);
    this.entries.set(`${tenantId}/${ruleId}`, entries);
    if (entries.length < storm_leads || halts[haltKeyOf({ scope: 'entries', ruleId })]) return;
    const { decider, stream } = controlsBoundary;
    const reason = `${storm_leads} leads entered within ${storm_minutes} minutes.`;
    // The lead that reached the limit has entered: only later ones wait.
    const after = new Date(Date.parse(since) + 1).toISOString();
    const data = { scope: 'entries' as const, ruleId, ruleName, reason, since: after };
    const meta = systemMeta(event.meta.correlationId, event.id);
    await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, { type: 'HaltAutomation', data }, meta);
  }

  /** Times at which runs of a workflow began; a process that begins to lead reads them from the list of runs. */
  private async entriesOf(tenantId: string, workflowId: string, begin: string): Promise<string[]> {
    const known = this.entries.get(`${tenantId}/${workflowId}`);
    if (known) return known;
    const where: Filter = {
      and: [
        { field: 'workflowId', op: 'eq', value: workflowId },
        { field: 'startedAt', op: 'gt', value: begin },
      ],
    };
    const count = await this.needs.reads.count(workflowRunList, tenantId, { where });
    const earliest = new Date(Date.parse(begin) + 1).toISOString();
    return Array.from({ length: count }, () => earliest);
  }

  /** Ends the waits for an event. */
  private async arrived(event: RecordedEvent, runs: Runs, silent: boolean): Promise<void> {
    for (const { workflow, run } of runs) {
      if (run.status !== 'waiting' || run.event !== event.type || workflow.status !== 'active') continue;
      const step = await this.stepOf(event.tenantId, run);
      if (step?.kind === 'wait-for') await this.complete(event, run, step, 'next', event.type, silent);
    }
  }

  private async elapsed(event: RecordedEvent<TimerElapsed>): Promise<void> {
    const { kind, about } = event.data;
    const run = await this.runOf(event.tenantId, about.workflowId ?? '', about.leadId ?? '');
    if (run.runId !== about.runId || String(run.visit) !== about.visit) return;
    if (kind === RELEASE) return this.decide(event, run.workflowId, run.leadId, { type: 'ContinueRun', data: { runId: run.runId } });
    if (kind === RETRY ? run.status === 'retrying' : run.status === 'waiting') await this.due(event, run);
  }

  private async ofRun(event: RecordedEvent<WorkflowEvent>): Promise<void> {
    const { workflowId, leadId, runId } = event.data;
    const run = await this.runOf(event.tenantId, workflowId, leadId);
    if (run.runId !== runId) return;
    if (event.type === 'WorkflowStepFailed') {
      const { retryAt, visit } = event.data as { retryAt?: string; visit: number };
      if (retryAt && run.status === 'retrying' && run.visit === visit) await this.timer(event, RETRY, run, retryAt);
      return;
    }
    if (run.status === 'held') return event.type === 'WorkflowRunSuspended' ? this.suspended(event, run) : undefined;
    if (run.status === 'skipping') {
      const step = await this.stepOf(event.tenantId, run);
      if (step) return this.complete(event, run, step, 'next', 'skipped');
      return this.decide(event, workflowId, leadId, { type: 'EndRun', data: { runId, outcome: 'finished' } });
    }
    if (run.status === 'running' || run.status === 'waiting') await this.due(event, run);
  }

  /** Releases a run that was suspended after its workflow was activated, or after the halt ended. */
  private async suspended(event: RecordedEvent, run: WorkflowRun): Promise<void> {
    const { tenantId } = event;
    if (run.heldBy === undefined) {
      const workflow = (await this.needs.definitions.all(event)).find(({ workflowId }) => workflowId === run.workflowId);
      return workflow?.status === 'active' ? this.release(event, [run], { held: 'all' }) : undefined;
    }
    const { halts, resumed } = await this.controls(tenantId);
    if (!halts[run.heldBy]) await this.release(event, [run], resumed[run.heldBy] ?? { held: 'all' });
  }

  /** Does the step at which a run stands. A pause of the workflow holds the run there. */
  private async due(event: RecordedEvent, run: WorkflowRun): Promise<void> {
    const { tenantId } = event;
    const { workflowId, leadId, runId, stepId, visit } = run;
    const workflow = (await this.needs.definitions.all(event)).find((one) => one.workflowId === workflowId);
    if (!workflow)
      return this.decide(event, workflowId, leadId, {
        type: 'EndRun',
        data: { runId, outcome: 'stopped', reason: 'The workflow was deleted.' },
      });
    if (workflow.status === 'paused') return this.decide(event, workflowId, leadId, { type: 'HoldRun', data: { runId, stepId, visit } });
    const step = await this.stepOf(tenantId, run);
    const halt = await this.holdOf(event, run, step);
    if (halt !== undefined)
      return this.decide(event, workflowId, leadId, { type: 'HoldRun', data: { runId, stepId, visit, heldBy: halt } });
    if (!step) return this.fail(event, run, 'unknown', `The step ${stepId} is not part of version ${run.version}.`, true);
    return this.take(event, run, step);
  }

  private async take(event: RecordedEvent, run: WorkflowRun, step: WorkflowStep): Promise<void> {
    const { leadId, stepId } = run;
    switch (step.kind) {
      case 'stop':
        return this.decide(event, run.workflowId, leadId, {
          type: 'CompleteStep',
          data: { runId: run.runId, stepId, visit: run.visit, kind: step.kind, exit: 'next' },
        });
      case 'share': {
        const isIn = shareOf(`${leadId}/${stepId}`) < step.settings.percent;
        return this.complete(event, run, step, isIn ? 'next' : 'otherwise');
      }
      case 'branch':
        return this.complete(event, run, step, (await this.matches(event, run, step.settings)) ? 'next' : 'otherwise');
      case 'goal':
        return (await this.matches(event, run, step.settings)) ? this.reached(event, run) : this.complete(event, run, step, 'next');
      case 'enter':
        return this.enter(event, run, step);
      case 'wait-until':
        return this.waitForDate(event, run, step);
      case 'working-hours': {
        const until = nextWorkingTime(step.settings, event.at, await zoneOf(this.needs.store, event.tenantId));
        return until === undefined ? this.complete(event, run, step, 'next') : this.waitUntil(event, run, until);
      }
      case 'wait':
      case 'wait-for':
        return this.wait(event, run, step);
      default:
        return this.act(event, run, step);
    }
  }

  private async act(event: RecordedEvent, run: WorkflowRun, step: Parameters<WorkflowActions['perform']>[0]): Promise<void> {
    if (step.kind === 'send' && run.silent)
      return this.complete(event, run, step, 'next', 'Not sent: the call action allows no messages of automation.');
    const until = isPromotion(step) ? nextPromotionTime(this.needs.now()) : undefined;
    if (until !== undefined) return this.waitUntil(event, run, until);
    const { limits } = await this.controls(event.tenantId);
    const limit = await this.dailyLimit(event, run, step, limits);
    if (limit && limits.above === 'lapse') return this.complete(event, run, step, 'next', `Left out: ${limit.reason}.`);
    if (limit) return this.waitUntil(event, run, limit.until, undefined, `Waits for the next day: ${limit.reason}.`);
    try {
      const outcome = await this.needs.actions.perform(step, { event, run });
      await this.complete(event, run, step, 'next', outcome, undefined, this.needs.now().toISOString());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.fail(event, run, step.kind, error.message, FINAL.has(error.code), step.onError || undefined);
    }
  }

  /** The limit of the lead's day that a step would exceed, counted over all workflows. */
  private async dailyLimit(event: RecordedEvent, { leadId }: WorkflowRun, { kind }: WorkflowStep, limits: AutomationControls['limits']) {
    const { definitions, store, now } = this.needs;
    const runs = await this.runsOf(event.tenantId, leadId, await definitions.all(event));
    const timeZone = await zoneOf(store, event.tenantId);
    return limitOf(
      kind,
      runs.map(({ run }) => run),
      limits,
      { now: now().toISOString(), timeZone },
    );
  }

  private async wait(event: RecordedEvent, run: WorkflowRun, step: Extract<WorkflowStep, { kind: 'wait' | 'wait-for' }>): Promise<void> {
    const until = run.until ?? new Date(Date.parse(event.at) + step.settings.minutes * 60_000).toISOString();
    if (event.at >= until) return this.complete(event, run, step, step.kind === 'wait' ? 'next' : 'otherwise');
    const awaits = step.kind === 'wait-for' ? step.settings.event : undefined;
    await this.waitUntil(event, run, until, awaits);
  }

  private async waitUntil(event: RecordedEvent, run: WorkflowRun, until: string, awaits?: string, reason?: string): Promise<void> {
    const { workflowId, leadId, runId, stepId, visit } = run;
    await this.decide(event, workflowId, leadId, { type: 'BeginWait', data: { runId, stepId, visit, until, event: awaits, reason } });
    await this.timer(event, WAIT, run, until);
  }

  private async matches(event: RecordedEvent, run: WorkflowRun, conditions: Conditions): Promise<boolean> {
    const lead = await this.leadOf(event, run);
    return lead !== undefined && meets(lead, conditions, await zoneOf(this.needs.store, event.tenantId));
  }

  /** The lead of a run as it is now. */
  private async leadOf({ tenantId }: RecordedEvent, { leadId }: WorkflowRun): Promise<LeadRow | undefined> {
    return leadRowAt(await this.needs.store.read(leadStream(tenantId, leadId)), leadId);
  }

  private reached(event: RecordedEvent, { workflowId, leadId, runId }: WorkflowRun): Promise<void> {
    const data = { runId, outcome: 'finished' as const, reason: 'The goal is reached.' };
    return this.decide(event, workflowId, leadId, { type: 'EndRun', data });
  }

  /** Ends the runs whose workflow has a goal that the lead reached. */
  private async goals(event: RecordedEvent, runs: Runs, lead: LeadRow): Promise<void> {
    const timeZone = await zoneOf(this.needs.store, event.tenantId);
    for (const { run } of runs) {
      if (['none', 'ended', 'erased'].includes(run.status)) continue;
      const steps = await this.needs.definitions.steps(event.tenantId, run.workflowId, run.version);
      if (steps.some(({ kind, settings }) => kind === 'goal' && meets(lead, settings, timeZone))) await this.reached(event, run);
    }
  }

  /** Lets the lead enter another workflow, by the conditions of that one for a lead that comes again. */
  private async enter(event: RecordedEvent, run: WorkflowRun, step: Extract<WorkflowStep, { kind: 'enter' }>): Promise<void> {
    const workflow = (await this.needs.definitions.all(event)).find(({ workflowId }) => workflowId === step.settings.workflowId);
    const lead = await this.leadOf(event, run);
    if (workflow?.status !== 'active' || !lead)
      return this.fail(event, run, step.kind, 'The workflow that the lead should enter is not active.', false, step.onError || undefined);
    await this.start(event, workflow, lead, run.silent === true);
    await this.complete(event, run, step, 'next', workflow.name);
  }

  /** Waits for a time on a day before or after a date of the lead; a time that has passed is not waited for. */
  private async waitForDate(event: RecordedEvent, run: WorkflowRun, step: Extract<WorkflowStep, { kind: 'wait-until' }>): Promise<void> {
    const { field, days, at } = step.settings;
    const date = (await this.leadOf(event, run))?.[field];
    if (!date) return this.complete(event, run, step, 'otherwise', 'The lead has no such date.');
    const timeZone = await zoneOf(this.needs.store, event.tenantId);
    const until = momentIn(timeZone, `${dayIn(timeZone, new Date(Date.parse(date) + days * DAY_MS).toISOString())}T${at}`) ?? event.at;
    if (event.at >= until) return this.complete(event, run, step, 'next');
    await this.waitUntil(event, run, until);
  }

  private complete(
    event: RecordedEvent,
    run: WorkflowRun,
    step: WorkflowStep,
    exit: 'next' | 'otherwise',
    outcome?: string,
    silent?: boolean,
    actedAt?: string,
  ): Promise<void> {
    const { workflowId, leadId, runId, stepId, visit } = run;
    const data = { runId, stepId, visit, kind: step.kind, exit, nextStepId: step[exit] || undefined, outcome, silent, actedAt };
    return this.decide(event, workflowId, leadId, { type: 'CompleteStep', data });
  }

  private fail(event: RecordedEvent, run: WorkflowRun, kind: string, error: string, final: boolean, onError?: string): Promise<void> {
    const { workflowId, leadId, runId, stepId, visit } = run;
    const data = { runId, stepId, visit, kind, error, now: event.at, final, onError };
    return this.decide(event, workflowId, leadId, { type: 'FailStep', data });
  }

  private async timer(event: RecordedEvent, kind: string, { workflowId, leadId, runId, visit }: HeldRun, dueAt: string): Promise<void> {
    const { tenantId, meta, id } = event;
    const set = setTimer(kind, `${runId}/${visit}`, dueAt, { workflowId, leadId, runId, visit: String(visit) });
    await execute(
      this.needs.store,
      set.decider,
      { stream: set.stream(tenantId), tenantId },
      set.command,
      systemMeta(meta.correlationId, id),
    );
  }

  private async each(event: RecordedEvent, runs: Runs, command: () => WorkflowCommand): Promise<void> {
    for (const { run } of runs) if (run.status !== 'none') await this.decide(event, run.workflowId, run.leadId, command());
  }

  private async decide(event: RecordedEvent, workflowId: string, leadId: string, command: WorkflowCommand): Promise<void> {
    await this.decided(event, workflowId, leadId, command);
  }

  private decided({ id, tenantId, meta }: RecordedEvent, workflowId: string, leadId: string, command: WorkflowCommand) {
    const address = { stream: workflowRunBoundary.stream(tenantId, workflowId, leadId), tenantId };
    return execute(this.needs.store, workflowRunBoundary.decider, address, command, systemMeta(meta.correlationId, id));
  }

  private async runOf(tenantId: string, workflowId: string, leadId: string): Promise<WorkflowRun> {
    const stream = workflowRunBoundary.stream(tenantId, workflowId, leadId);
    return (await this.needs.store.states.current(workflowRunBoundary.decider, stream)).state;
  }

  private async runsOf(tenantId: string, leadId: string, workflows: readonly Workflow[]): Promise<Runs> {
    return Promise.all(workflows.map(async (workflow) => ({ workflow, run: await this.runOf(tenantId, workflow.workflowId, leadId) })));
  }

  private async stepOf(tenantId: string, { workflowId, version, stepId }: WorkflowRun): Promise<WorkflowStep | undefined> {
    return (await this.needs.definitions.steps(tenantId, workflowId, version)).find(({ id }) => id === stepId);
  }
}

/** Whether a lead meets the conditions of a step. */
const meets = (lead: LeadRow, { joined = 'And', blocks }: Conditions, timeZone: string): boolean =>
  ruleTest({ joined, blocks }, timeZone)(lead);

/** Whether a step sends a promotional SMS, which may be sent at certain hours only. */
const isPromotion = (step: WorkflowStep): boolean =>
  step.kind === 'send' && step.settings.channel === 'sms' && step.settings.anyTime !== true;

/** Whether an event lets a lead enter a workflow. */
function enters({ status, trigger, matches }: Workflow, type: string, lead: LeadRow, before: () => LeadRow | undefined): boolean {
  if (status !== 'active' || !ofLeads.has(type)) return false;
  if (trigger === 'create') return type === 'LeadCaptured' && matches(lead);
  if (trigger === 'enquiry') return (type === 'LeadCaptured' || type === 'LeadReEnquired') && matches(lead);
  if (!matches(lead)) return false;
  const earlier = before();
  return !earlier || earlier.removed || !matches(earlier);
}

/** Runs that a halt holds, or the pause of their workflow. */
const heldBy = (key: string): Filter => ({ field: 'heldBy', op: 'eq', value: key });

const leadOf = (data: unknown): string | undefined => (data as { leadId?: string }).leadId;
