import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { RuleRows } from './rule-rows';
import { RuleQueryDto } from './rule.dto';

/** Rules that move idle leads (001 §7.8). */
@ApiTags('rule')
@Allow('Smart_Lead_Reallocator')
@Controller()
export class ReallocationRuleQueryController {
  constructor(private readonly rules: RuleRows) {}

  /** Lists the reallocation rules in the order in which they are asked; with `id`, only this one. */
  @Get('getSavedReallocationFilterDetails')
  async reallocationRules(@Query() { _id, id = _id }: RuleQueryDto, @Context() context: RequestContext) {
    return answer(await this.rules.all('reallocation', context, id));
  }
}
