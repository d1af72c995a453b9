import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { definitionOf } from '@matricula/domain/rule';
import { answer } from '@matricula/http';
import { RuleRows } from './rule-rows';
import { conditionsBody, underWayBody } from './rule.bodies';
import { RuleQueryDto } from './rule.dto';
import { RunsUnderWay } from './runs-under-way';

const KIND = 'workflow';

/** Workflows (001 §7.8). */
@ApiTags('rule')
@Allow('Automtion_Workflow')
@Controller('workflow')
export class WorkflowQueryController {
  constructor(
    private readonly rules: RuleRows,
    private readonly runs: RunsUnderWay,
  ) {}

  /** Lists the workflows in the order in which they are asked; with `id`, only this one. */
  @Get('list-rule')
  async workflows(@Query() { _id, id = _id }: RuleQueryDto, @Context() context: RequestContext) {
    return answer(await this.rules.all(KIND, context, id));
  }

  /** Counts the leads that you see and that match: those of a workflow by `id`, or of conditions that are not saved yet. */
  @Post('lead-count')
  @HttpCode(200)
  async leadCount(@Body({ schema: bodyOf(conditionsBody) }) body: ValuesOf<typeof conditionsBody>, @Context() context: RequestContext) {
    return answer(await this.rules.count(...(await this.rules.conditionsOf(KIND, body, context)), context));
  }

  /** Where the runs under way of a workflow stand, by version and step, and where they go on in `steps`, which its next version is to have. */
  @Post('runs-under-way')
  @HttpCode(200)
  async runsUnderWay(@Body({ schema: bodyOf(underWayBody) }) body: ValuesOf<typeof underWayBody>, @Context() context: RequestContext) {
    return answer(await this.runs.of(body.id || body._id || '', definitionOf(body).steps, context));
  }
}
