import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { done } from '@matricula/http';
import { ListService, selectedKeys } from '@matricula/lists';
import { workflowRunAccess } from '@matricula/projections/workflow';
import { workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { RunDecisionDto } from './run-decision.dto';
import { RunDecisions } from './run-decisions';

const MOST_RUNS = 1_000;

/** What users do with runs of workflows that wait for a decision, or that should end. */
@ApiTags('workflow')
@Allow('Automtion_Workflow')
@Controller('workflow-runs')
export class WorkflowRunController {
  constructor(
    private readonly decisions: RunDecisions,
    private readonly list: ListService,
    private readonly reads: ReadStore,
  ) {}

  /**
   * Retries or skips the failed step of up to 1,000 parked runs, or stops runs, of leads that you may change: by `keys`, or by a `selection` of the
   * list. A retry uses the version of the run, or with `version: newest` the one in force. Runs that have moved on in the meantime are counted as
   * refused, with the first reason.
   */
  @Post('decide')
  @HttpCode(200)
  async decideRuns(@Body() { action, keys, selection, version }: RunDecisionDto, @Context() context: RequestContext) {
    await ownWrites(this.reads, workflowRunList, context);
    const asked = await this.selected(selection ?? { keys: keys ?? [] }, context);
    if (asked.length === 0 || asked.length > MOST_RUNS)
      throw new DomainError('workflow/run-count', `One call takes 1 to ${MOST_RUNS} runs.`);
    const runs = await this.reads.getMany<WorkflowRunRow>(workflowRunList, context.tenantId, asked);
    const mine = runs.filter((row) => workflowRunAccess.changes(context.sight, row));
    if (mine.length === 0) throw new DomainError('workflow/unknown', 'There is no such run.');
    const { decided, position, refusal } = await this.decisions.apply(action, action === 'retry' && version === 'newest', mine, context);
    if (decided === 0) throw new DomainError('workflow/not-parked', refusal ?? 'This run does not wait for a decision.');
    return done(`${decided} of ${asked.length} runs`, position, { decided, refused: asked.length - decided, refusal: refusal ?? null });
  }

  /** @throws DomainError as `selectedKeys` does */
  private selected(selection: NonNullable<RunDecisionDto['selection']>, context: RequestContext): Promise<string[]> {
    const { where, search } = selection;
    const runs = this.list.declared('workflow-runs', context);
    // One more than is allowed, so that too many are noticed.
    const matching = () => this.list.keys(runs, { where, search, limit: MOST_RUNS + 1 }, context);
    return selectedKeys(selection, { words: 'runs', matching });
  }
}
