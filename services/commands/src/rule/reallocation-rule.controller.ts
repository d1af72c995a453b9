import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { RuleDesk } from './rule-desk';
import { savedRule } from './rule.answers';
import { ruleBody, wantedState } from './rule.bodies';

const KIND = 'reallocation';

/** Rules that move idle leads to other people (001 §7.8). No call changes their status alone: `status` stands in the body. */
@ApiTags('rule')
@Allow('Smart_Lead_Reallocator')
@Controller()
export class ReallocationRuleController {
  constructor(private readonly desk: RuleDesk) {}

  /** Saves a reallocation rule, active with `status` 1 and a draft without. */
  @Post('saveLeadReallocationFilter')
  @HttpCode(200)
  async saveRule(@Body({ schema: bodyOf(ruleBody) }) body: ValuesOf<typeof ruleBody>, @Context() context: RequestContext) {
    return savedRule('Rule created', await this.desk.create(KIND, body, context, wantedState(body)));
  }

  /** Writes the next version of a reallocation rule, and changes its state if the body says one. */
  @Put('updateSmartLeadReallocationRule/:id')
  async updateRule(
    @Param('id') id: string,
    @Body({ schema: bodyOf(ruleBody) }) body: ValuesOf<typeof ruleBody>,
    @Context() context: RequestContext,
  ) {
    return savedRule('Rule saved', await this.desk.revise(KIND, id, body, context, wantedState(body)));
  }

  /** Deletes a reallocation rule; what it did stays. */
  @Put('deleteSmartLeadReallocationRule/:id')
  async removeRule(@Param('id') id: string, @Context() context: RequestContext) {
    return savedRule('Rule deleted', await this.desk.remove(KIND, id, context));
  }
}
