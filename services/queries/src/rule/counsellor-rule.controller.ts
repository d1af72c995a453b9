import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { answer } from '@matricula/http';
import { RuleRows } from './rule-rows';
import { conditionsBody } from './rule.bodies';
import { RuleQueryDto } from './rule.dto';

/** Counsellor and assignment rules (001 §7.8). */
@ApiTags('rule')
@Allow('Counselor_Allocation_Logic')
@Controller()
export class CounsellorRuleQueryController {
  constructor(private readonly rules: RuleRows) {}

  /** Lists the counsellor rules in the order in which they are asked; with `id`, only this one. */
  @Get('list-rule-counsellor')
  async counsellorRules(@Query() { _id, id = _id }: RuleQueryDto, @Context() context: RequestContext) {
    return answer(await this.rules.all('counsellor', context, id));
  }

  /** Counts the leads without an owner that match: those that the rule would give out if it ran now. */
  @Post('allocation-counsellor-count')
  @HttpCode(200)
  async allocationCount(
    @Body({ schema: bodyOf(conditionsBody) }) body: ValuesOf<typeof conditionsBody>,
    @Context() context: RequestContext,
  ) {
    return answer(await this.rules.count(...(await this.rules.conditionsOf('counsellor', body, context)), context, true));
  }

  /** Lists the assignment rules in the order in which they are asked. */
  @Get('get/all/rules')
  async assignmentRules(@Context() context: RequestContext) {
    return answer(await this.rules.all('assignment', context));
  }

  /** Answers with one assignment rule. */
  @Get('get/rule/:id')
  async assignmentRule(@Param('id') id: string, @Context() context: RequestContext) {
    const [rule] = await this.rules.all('assignment', context, id);
    return answer(rule ?? null);
  }
}
