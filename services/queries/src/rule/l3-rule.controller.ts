import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { answer } from '@matricula/http';
import { RuleRows } from './rule-rows';

/** Rules by which leads are referred from L2 to L3 (001 §7.8). */
@ApiTags('rule')
@Allow('L2_TO_L2_RE-ASSIGNMENT')
@Controller()
export class L3RuleQueryController {
  constructor(private readonly rules: RuleRows) {}

  /** Lists the L2-to-L3 rules in their order. */
  @Get('get-l3-rules')
  async l3Rules(@Context() context: RequestContext) {
    return answer(await this.rules.all('l3', context));
  }

  /** Answers with the L2-to-L3 rule of this name. */
  @Get('get-l3-rules-by-slug/:slug')
  async l3Rule(@Param('slug') slug: string, @Context() context: RequestContext) {
    const rule = (await this.rules.all('l3', context)).find(({ name }) => name === slug);
    if (!rule) throw new DomainError('rule/unknown', 'There is no such rule.');
    return answer(rule);
  }

  /** Lists the active people to whom a lead can be referred. */
  @Get('get-l3-users')
  async l3Users(@Context() context: RequestContext) {
    return answer(await this.rules.people(context));
  }
}
