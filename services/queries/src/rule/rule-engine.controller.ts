import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { answer } from '@matricula/http';
import { RuleFigureRows } from './rule-figures';
import { RuleRows } from './rule-rows';
import { analyticsBody, conditionsBody, ruleIdBody } from './rule.bodies';
import { RuleQueryDto } from './rule.dto';

const KIND = 'allocation';

/** Allocation rules of the rule engine, under the bare paths of the documents and under `rule-engine/` (resolution 47). */
@ApiTags('rule')
@Allow('Rule_Engine')
@Controller()
export class RuleEngineQueryController {
  constructor(
    private readonly rules: RuleRows,
    private readonly figures: RuleFigureRows,
  ) {}

  /** Lists the allocation rules in the order in which they are asked; with `id`, only this one. */
  @Get(['list-rule', 'rule-engine/list-rule'])
  async list(@Query() { _id, id = _id }: RuleQueryDto, @Context() context: RequestContext) {
    return answer(await this.rules.all(KIND, context, id));
  }

  /** Counts the leads that you see and that match: those of a rule by `id`, or of conditions that are not saved yet. */
  @Post(['lead-count', 'rule-engine/lead-count'])
  @HttpCode(200)
  async leadCount(@Body({ schema: bodyOf(conditionsBody) }) body: ValuesOf<typeof conditionsBody>, @Context() context: RequestContext) {
    return answer(await this.rules.count(...(await this.rules.conditionsOf(KIND, body, context)), context));
  }

  /** Answers how many leads a rule matched, gave, and let wait, by day, with the leads behind. */
  @Post(['analytics', 'rule-engine/analytics'])
  @HttpCode(200)
  async analytics(@Body({ schema: bodyOf(analyticsBody) }) body: ValuesOf<typeof analyticsBody>, @Context() context: RequestContext) {
    const { ruleId } = await this.rules.one(KIND, body.id || body._id || '', context);
    return answer(await this.figures.analytics(ruleId, { from: body.from ?? undefined, to: body.to ?? undefined }, context));
  }

  /** Lists what happened to a rule and what each version changed, the newest first. */
  @Post(['history', 'rule-engine/history'])
  @HttpCode(200)
  async history(@Body({ schema: bodyOf(ruleIdBody) }) body: ValuesOf<typeof ruleIdBody>, @Context() context: RequestContext) {
    return answer(await this.rules.history(await this.rules.one(KIND, body.id || body._id || '', context), context));
  }

  /** Counts the leads without an owner that match: those that the rule would give out if it ran now. */
  @Post('allocation-rule-count')
  @HttpCode(200)
  async allocationCount(
    @Body({ schema: bodyOf(conditionsBody) }) body: ValuesOf<typeof conditionsBody>,
    @Context() context: RequestContext,
  ) {
    return answer(await this.rules.count(...(await this.rules.conditionsOf(KIND, body, context)), context, true));
  }
}
