import { timerDecider } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadStream, type LeadAssigned } from '@matricula/domain/lead';
import { automaticMessagesOf } from '@matricula/domain/outreach';
import type { WorkflowStep } from '@matricula/domain/rule';
import { workflowRunBoundary, type WorkflowCommand, type WorkflowRun } from '@matricula/domain/workflow';
import { execute, type EventStore } from '@matricula/event-store';
import { setTimer, systemMeta } from '@matricula/policy-kit';
import { historyAt, leadRowAt } from '@matricula/projections/lead';
import type { Filter } from '@matricula/read-models/kernel';
import type { LeadRow } from '@matricula/read-models/lead';
import { runKeyOf, workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import type { ReadStore } from '@matricula/read-store';
import type { HeldRun } from './held-runs';
import type { Workflow, WorkflowDefinitions } from './workflow-definitions';

/** How long to wait for the rows before the event is delivered again. */
const ROWS_MS = 10_000;

export const WAIT = 'workflow-wait';
export const RETRY = 'workflow-retry';
export const RELEASE = 'workflow-release';
/** The kind of the timer after which throttled leads of imports and bulk work enter workflows. */
export const WORK = 'workflow-work';

/** The runs of one lead by workflow. */
export type Runs = { workflow: Workflow; run: WorkflowRun }[];

interface Completion {
  exit: 'next' | 'otherwise';
  outcome?: string;
  silent?: boolean;
  /** When the step did something for the lead. */
  actedAt?: string;
  /** The workflow that had set the field already. */
  overruledBy?: string;
}

/** Reads and decides about runs: the state of each run comes from its stream, lists of runs from the read model. */
export class RunDesk {
  constructor(private readonly ports: { store: EventStore; reads: ReadStore; definitions: WorkflowDefinitions }) {}

  async decide(event: RecordedEvent, workflowId: string, leadId: string, command: WorkflowCommand): Promise<void> {
    await this.decided(event, workflowId, leadId, command);
  }

  decided({ id, tenantId, meta, at }: RecordedEvent, workflowId: string, leadId: string, command: WorkflowCommand) {
    const address = { stream: workflowRunBoundary.stream(tenantId, workflowId, leadId), tenantId };
    // A run ends at the event that ends it, so that a repeated delivery tells the same time.
    const timed: WorkflowCommand = command.type === 'EndRun' ? { ...command, data: { now: at, ...command.data } } : command;
    return execute(this.ports.store, workflowRunBoundary.decider, address, timed, systemMeta(meta.correlationId, id, meta.chain));
  }

  async each(event: RecordedEvent, runs: Runs, command: () => WorkflowCommand): Promise<void> {
    for (const { run } of runs) if (run.status !== 'none') await this.decide(event, run.workflowId, run.leadId, command());
  }

  complete(event: RecordedEvent, run: WorkflowRun, step: WorkflowStep, { exit, ...more }: Completion): Promise<void> {
    const { workflowId, leadId, runId, stepId, visit } = run;
    const due = { seenPosition: event.position, now: event.at };
    const data = { runId, stepId, visit, kind: step.kind, exit, nextStepId: step[exit] || undefined, ...due, ...more };
    return this.decide(event, workflowId, leadId, { type: 'CompleteStep', data });
  }

  /** `final`: another attempt cannot succeed. `onError`: the step that follows after the last attempt. */
  fail(
    event: RecordedEvent,
    run: WorkflowRun,
    kind: string,
    error: string,
    how: { final?: boolean; onError?: string | null },
  ): Promise<void> {
    const { workflowId, leadId, runId, stepId, visit } = run;
    const due = { seenPosition: event.position, now: event.at };
    const data = { runId, stepId, visit, kind, error, ...due, final: how.final, onError: how.onError || undefined };
    return this.decide(event, workflowId, leadId, { type: 'FailStep', data });
  }

  async waitUntil(event: RecordedEvent, run: WorkflowRun, until: string, more: { awaits?: string; reason?: string } = {}): Promise<void> {
    const { workflowId, leadId, runId, stepId, visit } = run;
    const data = { runId, stepId, visit, until, event: more.awaits, reason: more.reason };
    await this.decide(event, workflowId, leadId, { type: 'BeginWait', data });
    await this.timer(event, WAIT, run, until);
  }

  async timer(event: RecordedEvent, kind: string, { workflowId, leadId, runId, visit }: HeldRun, dueAt: string): Promise<void> {
    const { tenantId, meta, id } = event;
    const set = setTimer(kind, `${runId}/${visit}`, dueAt, { workflowId, leadId, runId, visit: String(visit) });
    const address = { stream: set.stream(tenantId), tenantId };
    await execute(this.ports.store, set.decider, address, set.command, systemMeta(meta.correlationId, id));
  }

  /** Whether a timer of this kind runs for the run at its step. */
  async isTimed({ tenantId }: RecordedEvent, kind: string, { runId, visit }: Pick<HeldRun, 'runId' | 'visit'>): Promise<boolean> {
    const { stream } = setTimer(kind, `${runId}/${visit}`, '');
    return (await this.ports.store.states.current(timerDecider, stream(tenantId))).state.status === 'set';
  }

  async runOf(tenantId: string, workflowId: string, leadId: string): Promise<WorkflowRun> {
    const stream = workflowRunBoundary.stream(tenantId, workflowId, leadId);
    return (await this.ports.store.states.current(workflowRunBoundary.decider, stream)).state;
  }

  async runsOf(tenantId: string, leadId: string, workflows: readonly Workflow[]): Promise<Runs> {
    return Promise.all(workflows.map(async (workflow) => ({ workflow, run: await this.runOf(tenantId, workflow.workflowId, leadId) })));
  }

  async stepOf(tenantId: string, { workflowId, version, stepId }: WorkflowRun): Promise<WorkflowStep | undefined> {
    return (await this.ports.definitions.steps(tenantId, workflowId, version)).find(({ id }) => id === stepId);
  }

  /** A workflow as of an event; undefined if it is deleted. */
  async workflowOf(event: RecordedEvent, workflowId: string): Promise<Workflow | undefined> {
    return (await this.ports.definitions.all(event)).find((one) => one.workflowId === workflowId);
  }

  /** The lead of a run as it was after an event, whatever has changed since: a step that is worked on late decides as it would have done in time. */
  async leadAt(event: RecordedEvent, { leadId }: WorkflowRun): Promise<LeadRow | undefined> {
    const history = await this.ports.store.read(leadStream(event.tenantId, leadId));
    return leadRowAt(historyAt(history, event, leadId).until, leadId);
  }

  /** When automation sent messages to a lead. */
  async messagesTo({ tenantId }: RecordedEvent, leadId: string): Promise<string[]> {
    return automaticMessagesOf(await this.ports.store.read(leadStream(tenantId, leadId)));
  }

  /**
   * When rules gave a lead to somebody, or moved it. What a step of a workflow gives is part of the run; it ends the chain with the workflow.
   */
  async givenTo({ tenantId }: RecordedEvent, leadId: string, workflowIds: ReadonlySet<string>): Promise<string[]> {
    const history = await this.ports.store.read(leadStream(tenantId, leadId));
    return history.flatMap(({ type, data, meta, at }) => {
      const isByRule = type === 'LeadAssigned' && (data as LeadAssigned['data']).reason === 'rule';
      return isByRule && !workflowIds.has(meta.chain?.at(-1) ?? '') ? [at] : [];
    });
  }

  /** The number of other runs than this one, with everything before an event. @throws ReadBehind */
  async countOthers({ tenantId, position }: RecordedEvent, where: Filter, run: WorkflowRun): Promise<number> {
    const { reads } = this.ports;
    await reads.reached(workflowRunList.name, position, ROWS_MS, tenantId);
    const isOther: Filter = { field: 'runKey', op: 'ne', value: runKeyOf(run) };
    return reads.count(workflowRunList, tenantId, { where: { and: [where, isOther] } });
  }

  /** The rows of runs, with everything before an event. @throws ReadBehind */
  async rows({ tenantId, position }: Pick<RecordedEvent, 'tenantId' | 'position'>, where: Filter): Promise<WorkflowRunRow[]> {
    const { reads } = this.ports;
    await reads.reached(workflowRunList.name, position, ROWS_MS, tenantId);
    const all: WorkflowRunRow[] = [];
    for await (const rows of reads.stream(workflowRunList, tenantId, { where, sort: [{ field: 'runKey', dir: 'asc' }] })) all.push(...rows);
    return all;
  }
}
