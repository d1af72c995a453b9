import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { RuleDesk } from './rule-desk';
import { RuleRuns } from './rule-runs';
import { idOf, savedRule, startedRun } from './rule.answers';
import { ruleBody, ruleIdBody, ruleStatusBody, statedState, wantedState } from './rule.bodies';

const KIND = 'allocation';

/** Allocation rules of the rule engine, under the bare paths of the documents and under `rule-engine/` (resolution 47). */
@ApiTags('rule')
@Allow('Rule_Engine')
@Controller()
export class RuleEngineController {
  constructor(
    private readonly desk: RuleDesk,
    private readonly runs: RuleRuns,
  ) {}

  /** Creates a rule as a draft, or the next version of the one with the given `id`. A version of an active rule is in force at once. */
  @Post(['create', 'rule-engine/create'])
  @HttpCode(200)
  async create(@Body({ schema: bodyOf(ruleBody) }) body: ValuesOf<typeof ruleBody>, @Context() context: RequestContext) {
    const existing = body.id || body._id;
    const wanted = wantedState(body);
    if (existing) return savedRule('Rule saved', await this.desk.revise(KIND, existing, body, context, wanted));
    return savedRule('Rule created', await this.desk.create(KIND, body, context, wanted));
  }

  /** Copies a rule into a new draft. */
  @Post(['duplicate', 'rule-engine/duplicate'])
  @HttpCode(200)
  async duplicate(@Body({ schema: bodyOf(ruleIdBody) }) body: ValuesOf<typeof ruleIdBody>, @Context() context: RequestContext) {
    return savedRule('Rule copied', await this.desk.duplicate(KIND, idOf(body), context));
  }

  /** Activates (`status` 1) or pauses (0) a rule; `state` also knows `dry-run`. */
  @Post(['status-change-rule', 'rule-engine/status-change-rule'])
  @HttpCode(200)
  async changeStatus(@Body({ schema: bodyOf(ruleStatusBody) }) body: ValuesOf<typeof ruleStatusBody>, @Context() context: RequestContext) {
    return savedRule('Status changed', await this.desk.changeState(KIND, idOf(body), statedState(body), context));
  }

  /** Deletes a rule; what it did stays. */
  @Post(['delete', 'rule-engine/delete'])
  @HttpCode(200)
  async remove(@Body({ schema: bodyOf(ruleIdBody) }) body: ValuesOf<typeof ruleIdBody>, @Context() context: RequestContext) {
    return savedRule('Rule deleted', await this.desk.remove(KIND, idOf(body), context));
  }

  /** Starts a job that gives out the unowned leads that match an active rule now. */
  @Post('allocation-rule')
  @HttpCode(200)
  async allocate(@Body({ schema: bodyOf(ruleIdBody) }) body: ValuesOf<typeof ruleIdBody>, @Context() context: RequestContext) {
    return startedRun('The leads are being given out', await this.runs.start(idOf(body), context, KIND));
  }
}
