import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { RuleDesk } from './rule-desk';
import { savedRule } from './rule.answers';
import { ruleBody, wantedState } from './rule.bodies';

const KIND = 'assignment';

/** Assignment rules (001 §7.8). No call changes their status alone: `status` stands in the body. */
@ApiTags('rule')
@Allow('Counselor_Allocation_Logic')
@Controller()
export class AssignmentRuleController {
  constructor(private readonly desk: RuleDesk) {}

  /** Adds an assignment rule, active with `status` 1 and a draft without. */
  @Post('add/assignment/rule')
  @HttpCode(200)
  async addRule(@Body({ schema: bodyOf(ruleBody) }) body: ValuesOf<typeof ruleBody>, @Context() context: RequestContext) {
    return savedRule('Rule created', await this.desk.create(KIND, body, context, wantedState(body)));
  }

  /** Writes the next version of an assignment rule, and changes its state if the body says one. */
  @Post('update/assignment/rule/:id')
  @HttpCode(200)
  async updateRule(
    @Param('id') id: string,
    @Body({ schema: bodyOf(ruleBody) }) body: ValuesOf<typeof ruleBody>,
    @Context() context: RequestContext,
  ) {
    return savedRule('Rule saved', await this.desk.revise(KIND, id, body, context, wantedState(body)));
  }

  /** Deletes an assignment rule; what it did stays. */
  @Delete('delete/rule/:id')
  async removeRule(@Param('id') id: string, @Context() context: RequestContext) {
    return savedRule('Rule deleted', await this.desk.remove(KIND, id, context));
  }
}
