import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { DomainError, ORIGIN, type Position } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { choice, fields, list, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { workflowRunBoundary, type WorkflowCommand } from '@matricula/domain/workflow';
import { done } from '@matricula/http';
import { DecideCommand } from '../decision';
import { LeadAccess } from '../lead';

const MOST_RUNS = 1_000;
const runOf = fields({
  workflowId: text({ label: 'Workflow', required: true, most: 200 }),
  leadId: text({ label: 'Lead', required: true, most: 100 }),
  runId: text({ label: 'Run', required: true, most: 300 }),
});
const body = fields({
  action: choice({ label: 'Action', of: ['retry', 'skip', 'stop'], required: 'action is required' }),
  runs: list({ label: 'Runs', required: 'runs is required', rows: runOf, most: 400_000 }),
});

/** What users do with runs of workflows that wait for a decision, or that should end. */
@ApiTags('workflow')
@Allow('Automtion_Workflow')
@Controller('workflow-runs')
export class WorkflowRunController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: LeadAccess,
  ) {}

  /**
   * Retries or skips the failed step of up to 1,000 parked runs, or stops runs, of leads that you may change. Runs that have moved on in the meantime
   * are counted as refused, with the first reason.
   */
  @Post('decide')
  @HttpCode(200)
  async decideRuns(@Body({ schema: bodyOf(body) }) { action, runs }: ValuesOf<typeof body>, @Context() context: RequestContext) {
    const asked = runs as unknown as ValuesOf<typeof runOf>[];
    if (asked.length === 0 || asked.length > MOST_RUNS)
      throw new DomainError('workflow/run-count', `One call takes 1 to ${MOST_RUNS} runs.`);
    await this.access.assertVisible(context, [...new Set(asked.map(({ leadId }) => leadId))]);
    let position: Position = ORIGIN;
    let refusal: string | undefined;
    let decided = 0;
    for (const { workflowId, leadId, runId } of asked) {
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
