import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { DomainError, ORIGIN, type Position } from '@matricula/domain/kernel';
import { definitionsOf, landingOf, ruleBoundary, type RuleDefinition, type RuleEvent } from '@matricula/domain/rule';
import { workflowRunBoundary, type WorkflowCommand, type WorkflowRun } from '@matricula/domain/workflow';
import { EventStore } from '@matricula/event-store';
import type { WorkflowRunRow } from '@matricula/read-models/workflow';
import { DecideCommand } from '../decision';
import type { RunAction } from './run-decision.dto';

/** What came of decisions about runs. */
export interface Decided {
  decided: number;
  position: Position;
  /** Why the first of the others was refused. */
  refusal?: string;
}

interface Versions {
  inForce?: number;
  definitions: ReadonlyMap<number, RuleDefinition>;
}

/** Applies what users decide about runs, one run after the other; a refused one does not keep the others from it. */
@Injectable()
export class RunDecisions {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /** `newest`: the runs go on with the version in force. */
  async apply(action: RunAction, newest: boolean, runs: readonly WorkflowRunRow[], context: RequestContext): Promise<Decided> {
    const known = new Map<string, Versions>();
    let [decided, position]: [number, Position] = [0, ORIGIN];
    let refusal: string | undefined;
    for (const run of runs) {
      try {
        if (newest) await this.move(run, known, context);
        position = await this.tell(run, commandOf(action, run.runId), context);
        decided += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refusal ??= error.message;
      }
    }
    return { decided, position, refusal };
  }

  /** @throws DomainError `workflow/not-parked`, `workflow/step-gone` */
  private async move(row: WorkflowRunRow, known: Map<string, Versions>, context: RequestContext): Promise<void> {
    const { tenantId } = context;
    const { workflowId, leadId } = row;
    const stream = workflowRunBoundary.stream(tenantId, workflowId, leadId);
    const run: WorkflowRun = (await this.store.states.current(workflowRunBoundary.decider, stream)).state;
    if (run.status !== 'parked' || run.runId !== row.runId) return;
    const versions = known.get(workflowId) ?? (await this.versionsOf(workflowId, context));
    known.set(workflowId, versions);
    const { inForce = run.version, definitions } = versions;
    if (inForce === run.version) return;
    const at = definitions.get(run.version)?.steps.find(({ id }) => id === run.stepId);
    const landing = landingOf(at, definitions.get(inForce)?.steps ?? []);
    if ('problem' in landing) throw new DomainError('workflow/step-gone', `Version ${inForce} does not have the step of this run.`);
    const { runId, stepId, visit } = run;
    await this.tell(row, { type: 'MoveRun', data: { runId, stepId, visit, version: inForce } }, context);
  }

  private async tell({ workflowId, leadId, runId }: WorkflowRunRow, command: WorkflowCommand, context: RequestContext): Promise<Position> {
    const meta = commandMeta(context);
    const commandId = meta.commandId && `${meta.commandId}/${runId}/${command.type}`;
    return (await this.commands.execute(new DecideCommand(workflowRunBoundary, [workflowId, leadId], command, { ...meta, commandId })))
      .position;
  }

  private async versionsOf(workflowId: string, { tenantId }: RequestContext): Promise<Versions> {
    const events = (await this.store.read(ruleBoundary.stream(tenantId, workflowId))) as unknown as RuleEvent[];
    return { inForce: events.findLast((event) => event.type === 'RuleActivated')?.data.version, definitions: definitionsOf(events) };
  }
}

function commandOf(action: RunAction, runId: string): WorkflowCommand {
  if (action === 'retry') return { type: 'RetryStep', data: { runId } };
  if (action === 'skip') return { type: 'SkipStep', data: { runId } };
  return { type: 'EndRun', data: { runId, outcome: 'stopped', reason: 'A user stopped the run.', now: new Date().toISOString() } };
}
