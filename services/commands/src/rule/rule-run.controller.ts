import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { startedRun } from './rule.answers';
import { RuleRuns } from './rule-runs';

/** Runs of rules by hand. */
@ApiTags('rule')
@Allow('LEADS')
@Controller('rules/:id')
export class RuleRunController {
  constructor(private readonly runs: RuleRuns) {}

  /** Starts a job that asks an active rule or workflow about each lead that matches it now; for users who see all leads. */
  @Post('run')
  @HttpCode(200)
  async run(@Param('id') id: string, @Context() context: RequestContext) {
    return startedRun('The rule is being run', await this.runs.start(id, context));
  }
}
