import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { RuleDesk } from './rule-desk';
import { savedRule, startedRun } from './rule.answers';
import { RuleRuns } from './rule-runs';

/** Runs of rules by hand, and the confirmation of marked ones. */
@ApiTags('rule')
@Allow('LEADS')
@Controller('rules/:id')
export class RuleRunController {
  constructor(
    private readonly runs: RuleRuns,
    private readonly desk: RuleDesk,
  ) {}

  /** Takes over a rule whose activator lost the reach, so that it is not paused; for users who see all leads. */
  @Post('confirm')
  @HttpCode(200)
  async confirm(@Param('id') id: string, @Context() context: RequestContext) {
    return savedRule('Rule confirmed', await this.desk.confirm(id, context));
  }

  /** Starts a job that asks an active rule or workflow about each lead that matches it now; for users who see all leads. */
  @Post('run')
  @HttpCode(200)
  async run(@Param('id') id: string, @Context() context: RequestContext) {
    return startedRun('The rule is being run', await this.runs.start(id, context));
  }
}
