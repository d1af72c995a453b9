import type { RecordedEvent } from '@matricula/domain/kernel';
import {
  controlsBoundary,
  haltFor,
  haltKeyOf,
  ruleBoundary,
  type AutomationControls,
  type AutomationResumed,
  type WorkflowStep,
} from '@matricula/domain/rule';
import type { WorkflowRun } from '@matricula/domain/workflow';
import type { EventStore } from '@matricula/event-store';
import type { Filter } from '@matricula/read-models/kernel';
import type { ControlsAt } from '../rule';
import { released, type HeldRun, type Release } from './held-runs';
import { RELEASE, type RunDesk } from './run-desk';
import type { Workflow, WorkflowDefinitions } from './workflow-definitions';

/** The key of what holds runs while their workflow is paused. */
const PAUSED = 'paused';
const HELD: Filter = { field: 'status', op: 'eq', value: 'held' };

/**
 * Holds runs while a stop or the pause of their workflow lasts, and lets them go on afterwards as the user chose. What was stopped is judged as of the
 * position of the event at hand, so an event that is worked on after the end of a stop follows the same choice. A stop or pause that stands now also
 * holds steps that were due before it.
 */
export class RunHalts {
  constructor(
    private readonly needs: {
      store: EventStore;
      desk: RunDesk;
      controls: ControlsAt;
      definitions: Pick<WorkflowDefinitions, 'activation'>;
    },
  ) {}

  /** What is stopped now, and the limits. */
  async current(tenantId: string): Promise<AutomationControls> {
    const { decider, stream } = controlsBoundary;
    return (await this.needs.store.states.current(decider, stream(tenantId))).state;
  }

  /** Must be called with each event of controls. */
  forget(tenantId: string): void {
    this.needs.controls.forget(tenantId);
  }

  /** Holds a run at its step if a stop or a pause does, and says whether it did. */
  async holds(event: RecordedEvent, run: WorkflowRun, workflow: Workflow, step: WorkflowStep | undefined): Promise<boolean> {
    if (workflow.status !== 'active' || (await this.isPausedNow(event.tenantId, workflow))) {
      await this.hold(event, run);
      return true;
    }
    const at = { ruleId: run.workflowId, kind: step?.kind };
    const key = haltFor(await this.needs.controls.at(event), at) ?? haltFor(await this.current(event.tenantId), at);
    if (key === undefined) return false;
    await this.hold(event, run, key);
    return true;
  }

  private async isPausedNow(tenantId: string, { workflowId }: Workflow): Promise<boolean> {
    const { decider, stream } = ruleBoundary;
    const { status } = (await this.needs.store.states.current(decider, stream(tenantId, workflowId))).state;
    // A dry run acts on nothing, so runs from before it wait as in a pause.
    return status === 'paused' || status === 'dry-run';
  }

  /** Holds a run that begins by an event at its first step, if a stop of entries or another one does. */
  async holdsEntry(event: RecordedEvent, entered: Pick<WorkflowRun, 'workflowId' | 'leadId' | 'runId'>): Promise<void> {
    const run = await this.needs.desk.runOf(event.tenantId, entered.workflowId, entered.leadId);
    if (run.runId !== entered.runId || run.status !== 'running' || run.visit > 1) return;
    const key = await this.needs.controls.ofEntry(event, run.workflowId);
    await (key === undefined ? this.holdsAfter(event, run) : this.hold(event, run, key));
  }

  /** Holds a run at the step that it has reached by an event, if it was stopped at that event. */
  async holdsAfter(
    event: RecordedEvent,
    { workflowId, leadId, runId }: Pick<WorkflowRun, 'workflowId' | 'leadId' | 'runId'>,
  ): Promise<void> {
    const { desk } = this.needs;
    const run = await desk.runOf(event.tenantId, workflowId, leadId);
    const workflow = await desk.workflowOf(event, workflowId);
    if (run.runId !== runId || run.status !== 'running' || !workflow) return;
    await this.holds(event, run, workflow, await desk.stepOf(event.tenantId, run));
  }

  /** Holds a run. Without a key, the pause of its workflow holds it. */
  hold(event: RecordedEvent, { workflowId, leadId, runId, stepId, visit }: WorkflowRun, heldBy?: string): Promise<void> {
    return this.needs.desk.decide(event, workflowId, leadId, { type: 'HoldRun', data: { runId, stepId, visit, heldBy } });
  }

  /** The end of a stop releases what it held, as the user chose. */
  async resumed(event: RecordedEvent<AutomationResumed>): Promise<void> {
    const { held, minutes } = event.data;
    await this.releaseAll(event, { and: [HELD, heldBy(haltKeyOf(event.data))] }, { held, minutes });
  }

  /** The end of a pause releases the runs of the workflow that it held. */
  async activated(event: RecordedEvent, workflowId: string, how: Release): Promise<void> {
    await this.releaseAll(event, { and: [ofWorkflow(workflowId), HELD, heldBy(PAUSED)] }, how);
  }

  /** Releases a run that was suspended after the end of what holds it, unless it has its time already. */
  async suspended(event: RecordedEvent, run: WorkflowRun): Promise<void> {
    const { controls, desk } = this.needs;
    if (await desk.isTimed(event, RELEASE, run)) return;
    if (run.heldBy === undefined) {
      const workflow = await desk.workflowOf(event, run.workflowId);
      const where = { and: [ofWorkflow(run.workflowId), HELD, heldBy(PAUSED)] };
      if (workflow?.status !== 'active') return;
      return this.releaseLate(event, run, where, (await this.needs.definitions.activation(event, run.workflowId)).resumed);
    }
    const { halts, resumed } = await controls.at(event);
    if (halts[run.heldBy]) return;
    await this.releaseLate(event, run, { and: [HELD, heldBy(run.heldBy)] }, resumed[run.heldBy] ?? { held: 'all' });
  }

  private async releaseAll(event: RecordedEvent, where: Filter, how: Release): Promise<void> {
    const rows = await this.needs.desk.rows(event, where);
    if (rows.length > 0) await this.release(event, rows, how);
  }

  /** A throttled run queues up behind those that are held still; the first ones of them had the present minute. */
  private async releaseLate(event: RecordedEvent, run: WorkflowRun, queue: Filter, how: Release): Promise<void> {
    const others = how.held === 'throttled' ? await this.needs.desk.countOthers(event, queue, run) : 0;
    const { limits } = await this.current(event.tenantId);
    await this.release(event, [run], how, others === 0 ? 0 : others + limits.per_minute);
  }

  private async release(event: RecordedEvent, runs: readonly HeldRun[], how: Release, ahead = 0): Promise<void> {
    const { desk } = this.needs;
    const { limits } = await this.current(event.tenantId);
    for (const { run, does } of released(runs, how, event, limits, ahead)) {
      const { status, runId } = await desk.runOf(event.tenantId, run.workflowId, run.leadId);
      if (status !== 'held' || runId !== run.runId) continue;
      if ('command' in does) await desk.decide(event, run.workflowId, run.leadId, does.command);
      else await desk.timer(event, RELEASE, run, does.continuesAt);
    }
  }
}

const ofWorkflow = (workflowId: string): Filter => ({ field: 'workflowId', op: 'eq', value: workflowId });
/** Runs that a stop holds, or the pause of their workflow. */
const heldBy = (key: string): Filter => ({ field: 'heldBy', op: 'eq', value: key });
