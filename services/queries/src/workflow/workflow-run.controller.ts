import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { workflowRunBoundary } from '@matricula/domain/workflow';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { workflowRunAccess } from '@matricula/projections/workflow';
import { runKeyOf, workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import { ownWrites, ReadStore } from '@matricula/read-store';

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

  /** A run of a lead that you see, with what happened in it: step, exit, outcome, attempt, error and time of each event, the oldest first. */
  @Get(':workflowId/:leadId')
  async run(@Param('workflowId') workflowId: string, @Param('leadId') leadId: string, @Context() context: RequestContext) {
    const { tenantId, sight } = context;
    await ownWrites(this.reads, workflowRunList, context);
    const row = await this.reads.get<WorkflowRunRow>(workflowRunList, tenantId, runKeyOf({ workflowId, leadId }));
    if (!row || !workflowRunAccess.sees(sight, row)) throw new DomainError('workflow/unknown', 'There is no such run.');
    const events = await this.store.read(workflowRunBoundary.stream(tenantId, workflowId, leadId));
    const [shown = row] = hiddenFields(workflowRunList, sight)?.told([row]) ?? [row];
    return answer({
      run: shown,
      history: events.slice(-MOST_EVENTS).map(({ type, at, data, meta }) => ({ type, at, by: meta.actor.name, ...ofStep(data) })),
    });
  }
}

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
