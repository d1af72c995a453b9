import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, type RequestContext } from '@matricula/auth';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import { definitionsOf, ruleBoundary } from '@matricula/domain/rule';
import { workflowRunBoundary } from '@matricula/domain/workflow';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { workflowRunAccess } from '@matricula/projections/workflow';
import { runKeyOf, workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { decidesByHidden, inputOf, leadAsOf, stepsBy, type StepInput } from './run-past';

/** The most events of a run that one answer holds, the latest ones. */
const MOST_EVENTS = 500;

/** The runs of leads in workflows. */
@ApiTags('workflow')
@Allow('Automtion_Workflow')
@Controller('workflow-runs')
export class WorkflowRunQueryController {
  constructor(
    private readonly reads: ReadStore,
    private readonly store: EventStore,
  ) {}

  /**
   * A run of a lead that you see, with what happened in it, the oldest event first: step, exit, output, attempt, error and time, and as the input the
   * settings of the step and what it read of the lead. What settings and exits would tell of fields that are hidden from your role stays out.
   */
  @Get(':workflowId/:leadId')
  async run(@Param('workflowId') workflowId: string, @Param('leadId') leadId: string, @Context() context: RequestContext) {
    const { tenantId, sight } = context;
    await ownWrites(this.reads, workflowRunList, context);
    const row = await this.reads.get<WorkflowRunRow>(workflowRunList, tenantId, runKeyOf({ workflowId, leadId }));
    if (!row || !workflowRunAccess.sees(sight, row)) throw new DomainError('workflow/unknown', 'There is no such run.');
    const events = await this.store.read(workflowRunBoundary.stream(tenantId, workflowId, leadId));
    const [shown = row] = hiddenFields(workflowRunList, sight)?.told([row]) ?? [row];
    return answer({ run: shown, history: await this.withInputs(events, row, context) });
  }

  /** The latest events, each with the input of its step. */
  private async withInputs(events: readonly RecordedEvent[], { workflowId, leadId }: WorkflowRunRow, context: RequestContext) {
    const { tenantId } = context;
    const steps = stepsBy(events, definitionsOf(await this.store.read(ruleBoundary.stream(tenantId, workflowId))));
    const history = await this.store.read(leadStream(tenantId, leadId));
    return events.slice(-MOST_EVENTS).map(({ id, type, at, data, meta }) => {
      const placed = steps.get(id)?.step;
      const step = withInput.has(type) ? placed : undefined;
      const { seenPosition } = data as { seenPosition?: string };
      const input: StepInput | null = step ? inputOf(step, leadAsOf(history, leadId, seenPosition), at, context) : null;
      const isHidden = placed !== undefined && decidesByHidden(placed, context);
      return { type, at, by: meta.actor.name, ...ofStep(data), ...(isHidden && { exit: undefined }), input };
    });
  }
}

/** Events that tell of a step that was done, or tried. */
const withInput: ReadonlySet<string> = new Set(['WorkflowStepCompleted', 'WorkflowStepFailed', 'WorkflowWaitStarted']);

/** What an event of a run says of a step. */
export interface RunEvent {
  runId?: string;
  stepId?: string;
  visit?: number;
  kind?: string;
  exit?: string;
  outcome?: string;
  attempt?: number;
  error?: string;
  retryAt?: string;
  until?: string;
  event?: string;
  reason?: string;
  version?: number;
}

/** Names of leads stay out. */
function ofStep(data: unknown): RunEvent {
  const { runId, stepId, visit, kind, exit, outcome, attempt, error, retryAt, until, event, reason, version } = data as RunEvent;
  return { runId, stepId, visit, kind, exit, outcome, attempt, error, retryAt, until, event, reason, version };
}
