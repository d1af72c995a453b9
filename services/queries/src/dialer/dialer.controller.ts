import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext, SignedIn } from '@matricula/auth';
import { dialerRule } from '@matricula/domain/dialer';
import type { ConditionBlock } from '@matricula/domain/kernel/condition-blocks';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { answer } from '@matricula/http';
import { DialerRules } from './dialer-rules';
import { DialerRulesDto } from './dialer.dto';
import { RuleConstants } from './rule-constants';

/** The conditions of a rule that is not saved yet. */
const conditions = fields({ rule: dialerRule.fields.rule, globleCondtion: dialerRule.fields.joined });

/** Rules and lists of the dialer (001 §7.7). */
@ApiTags('dialer')
@SignedIn()
@Controller()
export class DialerQueryController {
  constructor(
    private readonly rules: DialerRules,
    private readonly constants: RuleConstants,
  ) {}

  /** Lists dialer rules by page, the newest first; with `clgId[]`, those of these colleges and of all. With `_id`, only this rule. */
  @Get('dialer/config')
  async list(@Query() dto: DialerRulesDto, @Context() context: RequestContext) {
    const { page_number = 1, limit = 10, clgId = [], 'clgId[]': named = [], _id, id = _id } = dto;
    if (id !== undefined) return answer({ data: await this.rules.one(id, context), count: 1 });
    const { rules, count, fresh } = await this.rules.page(page_number, limit, [...clgId, ...named], context);
    return { ...answer({ data: rules, count }), ...fresh };
  }

  /** Lists the dialer lists that are in use. */
  @Get('dialer/lead/list')
  async lists(@Context() context: RequestContext) {
    return answer(await this.rules.lists(context));
  }

  /** Counts the leads that you see and that match the conditions of a rule, before it is saved. */
  @Allow('LEADS')
  @Post('dialer/config/count')
  @HttpCode(200)
  async matching(
    @Body({ schema: bodyOf(conditions) }) { rule, globleCondtion }: ValuesOf<typeof conditions>,
    @Context() context: RequestContext,
  ) {
    const joined = globleCondtion === 'Or' ? 'Or' : 'And';
    return answer(await this.rules.count(rule as unknown as ConditionBlock[], joined, context));
  }

  /** Lists the values that rules compare leads with. */
  @Get('list-constant')
  async ruleConstants(@Context() context: RequestContext) {
    return answer(await this.constants.all(context));
  }

  /** Lists the values that rules compare leads with; the body is empty. */
  @Post('list-constant')
  @HttpCode(200)
  async postedConstants(@Context() context: RequestContext) {
    return answer(await this.constants.all(context));
  }
}
