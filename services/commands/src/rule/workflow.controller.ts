import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import type { HeldChoice, UnderWayChoice } from '@matricula/domain/rule';
import { RuleDesk } from './rule-desk';
import { idOf, savedRule } from './rule.answers';
import { ruleIdBody, ruleStatusBody, statedState, wantedState, workflowBody } from './rule.bodies';

const KIND = 'workflow';

/** Workflows (001 §7.8). */
@ApiTags('rule')
@Allow('Automtion_Workflow')
@Controller('workflow')
export class WorkflowController {
  constructor(private readonly desk: RuleDesk) {}

  /**
   * Creates a workflow as a draft, or the next version of the one with the given `id`. `under_way` says what happens to the runs on older versions when
   * the version comes into force: stay (default), move or stop. `held` says what becomes of the runs that a pause or a dry run held, if it becomes active by this: throttled by default.
   */
  @Post('create')
  @HttpCode(200)
  async createWorkflow(@Body({ schema: bodyOf(workflowBody) }) body: ValuesOf<typeof workflowBody>, @Context() context: RequestContext) {
    const existing = body.id || body._id;
    const wanted = wantedState(body);
    if (existing) return savedRule('Workflow saved', await this.desk.revise(KIND, existing, body, context, wanted, releaseOf(body)));
    return savedRule('Workflow created', await this.desk.create(KIND, body, context, wanted));
  }

  /** Activates (`status` 1) or pauses (0) a workflow; `held` says what becomes of the runs that its pause or dry run held: all, throttled (default), younger or none. */
  @Post('status-change-rule')
  @HttpCode(200)
  async changeStatus(@Body({ schema: bodyOf(ruleStatusBody) }) body: ValuesOf<typeof ruleStatusBody>, @Context() context: RequestContext) {
    const wanted = statedState(body);
    return savedRule('Status changed', await this.desk.changeState(KIND, idOf(body), wanted, context, releaseOf(body)));
  }

  /** Deletes a workflow; what it did stays. */
  @Post('delete')
  @HttpCode(200)
  async removeWorkflow(@Body({ schema: bodyOf(ruleIdBody) }) body: ValuesOf<typeof ruleIdBody>, @Context() context: RequestContext) {
    return savedRule('Workflow deleted', await this.desk.remove(KIND, idOf(body), context));
  }
}

/** What becomes of runs that were held, and of those under way on older versions. */
const releaseOf = ({ held, minutes, under_way }: { held?: string | null; minutes?: number | null; under_way?: string | null }) => ({
  ...{ held: (held as HeldChoice | null) ?? undefined, minutes: minutes ?? undefined },
  runs: (under_way as UnderWayChoice | null) ?? undefined,
});
