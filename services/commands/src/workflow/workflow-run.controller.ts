import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { DomainError, ORIGIN, type Position } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { choice, fields, list, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { workflowRunBoundary, type WorkflowCommand } from '@matricula/domain/workflow';
import { done } from '@matricula/http';
import { workflowRunAccess } from '@matricula/projections/workflow';
import { workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';

const MOST_RUNS = 1_000;
const body = fields({
  action: choice({ label: 'Action', of: ['retry', 'skip', 'stop'], required: 'action is required' }),
  keys: list({ label: 'Runs', required: 'keys is required', most: 400_000 }),
});

/** What users do with runs of workflows that wait for a decision, or that should end. */
@ApiTags('workflow')
@Allow('Automtion_Workflow')
@Controller('workflow-runs')
export class WorkflowRunController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
  ) {}

  /**
   * Retries or skips the failed step of up to 1,000 parked runs, or stops runs, of leads that you may change. Runs that have moved on in the meantime
   * are counted as refused, with the first reason.
   */
  @Post('decide')
  @HttpCode(200)
  async decideRuns(@Body({ schema: bodyOf(body) }) { action, keys }: ValuesOf<typeof body>, @Context() context: RequestContext) {
    const asked = [...new Set((keys as unknown[]).map(String))];
    if (asked.length === 0 || asked.length > MOST_RUNS)
      throw new DomainError('workflow/run-count', `One call takes 1 to ${MOST_RUNS} runs.`);
    await ownWrites(this.reads, workflowRunList, context);
    const runs = await this.reads.getMany<WorkflowRunRow>(workflowRunList, context.tenantId, asked);
    const mine = runs.filter((row) => workflowRunAccess.changes(context.sight, row));
    if (mine.length === 0) throw new DomainError('workflow/unknown', 'There is no such run.');
    let position: Position = ORIGIN;
    let refusal: string | undefined;
    let decided = 0;
    for (const { workflowId, leadId, runId } of mine) {
      try {
        const meta = commandMeta(context);
        const commandId = meta.commandId && `${meta.commandId}/${runId}`;
        const command = new DecideCommand(workflowRunBoundary, [workflowId, leadId], commandOf(String(action), runId), {
          ...meta,
          commandId,
        });
        position = (await this.commands.execute(command)).position;
        decided += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refusal ??= error.message;
      }
    }
    if (decided === 0) throw new DomainError('workflow/not-parked', refusal ?? 'This run does not wait for a decision.');
    return done(`${decided} of ${asked.length} runs`, position, { decided, refused: asked.length - decided, refusal: refusal ?? null });
  }
}

function commandOf(action: string, runId: string): WorkflowCommand {
  if (action === 'retry') return { type: 'RetryStep', data: { runId } };
  if (action === 'skip') return { type: 'SkipStep', data: { runId } };
  return { type: 'EndRun', data: { runId, outcome: 'stopped', reason: 'A user stopped the run.' } };
}
