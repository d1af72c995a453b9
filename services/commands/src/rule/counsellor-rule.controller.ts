import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { RuleDesk } from './rule-desk';
import { RuleRuns } from './rule-runs';
import { idOf, savedRule, startedRun } from './rule.answers';
import { ruleBody, ruleIdBody, ruleStatusBody, statedState, wantedState } from './rule.bodies';

const KIND = 'counsellor';

/** Counsellor rules (001 §7.8). */
@ApiTags('rule')
@Allow('Counselor_Allocation_Logic')
@Controller()
export class CounsellorRuleController {
  constructor(
    private readonly desk: RuleDesk,
    private readonly runs: RuleRuns,
  ) {}

  /** Creates a counsellor rule as a draft. */
  @Post('create-counsellor')
  @HttpCode(200)
  async createRule(@Body({ schema: bodyOf(ruleBody) }) body: ValuesOf<typeof ruleBody>, @Context() context: RequestContext) {
    return savedRule('Rule created', await this.desk.create(KIND, body, context, wantedState(body)));
  }

  /** Writes the next version of a counsellor rule; that of an active rule is in force at once. */
  @Post('update-counsellor')
  @HttpCode(200)
  async updateRule(@Body({ schema: bodyOf(ruleBody) }) body: ValuesOf<typeof ruleBody>, @Context() context: RequestContext) {
    return savedRule('Rule saved', await this.desk.revise(KIND, idOf(body), body, context, wantedState(body)));
  }

  /** Activates (`status` 1) or pauses (0) a counsellor rule; `state` also knows `dry-run`. */
  @Post('status-change-rule-counsellor')
  @HttpCode(200)
  async changeStatus(@Body({ schema: bodyOf(ruleStatusBody) }) body: ValuesOf<typeof ruleStatusBody>, @Context() context: RequestContext) {
    return savedRule('Status changed', await this.desk.changeState(KIND, idOf(body), statedState(body), context));
  }

  /** Deletes a counsellor rule; what it did stays. */
  @Post('delete-counsellor')
  @HttpCode(200)
  async removeRule(@Body({ schema: bodyOf(ruleIdBody) }) body: ValuesOf<typeof ruleIdBody>, @Context() context: RequestContext) {
    return savedRule('Rule deleted', await this.desk.remove(KIND, idOf(body), context));
  }

  /** Starts a job that gives out the unowned leads that match an active counsellor rule now. */
  @Post('allocation-counsellor')
  @HttpCode(200)
  async allocate(@Body({ schema: bodyOf(ruleIdBody) }) body: ValuesOf<typeof ruleIdBody>, @Context() context: RequestContext) {
    return startedRun('The leads are being given out', await this.runs.start(idOf(body), context, KIND));
  }
}
