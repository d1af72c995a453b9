import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, assertReachesWhole, assertSeesWhole, Context, type RequestContext, SignedIn } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { definitionOf } from '@matricula/domain/rule';
import { answer } from '@matricula/http';
import { LeadLookup } from '../lead';
import { MyRules } from './my-rules';
import { OwnerExplanation } from './owner-explanation';
import { RuleActivation } from './rule-activation';
import { RuleDryRun } from './rule-dry-run';
import { RuleFigureRows } from './rule-figures';
import { RuleRows } from './rule-rows';
import { RuleSimulations } from './rule-simulations';
import { conditionsBody, versionBody } from './rule.bodies';
import { RuleDaysDto, RuleLeadsDto, WhyOwnerDto } from './rule.dto';

/** What all kinds of rules have in common; for users who may open the screen of the kind. */
@ApiTags('rule')
@SignedIn()
@Controller('rules')
export class RuleQueryController {
  constructor(
    private readonly rules: RuleRows,
    private readonly figures: RuleFigureRows,
    private readonly own: MyRules,
    private readonly lookup: LeadLookup,
    private readonly explanation: OwnerExplanation,
    private readonly simulations: RuleSimulations,
    private readonly activation: RuleActivation,
    private readonly dryRun: RuleDryRun,
  ) {}

  /** Counts the leads that you see and that match conditions that are not saved yet. */
  @Allow('LEADS')
  @Post('count')
  @HttpCode(200)
  async matching(@Body({ schema: bodyOf(conditionsBody) }) body: ValuesOf<typeof conditionsBody>, @Context() context: RequestContext) {
    const { rule, globleCondtion } = definitionOf(body);
    return answer(await this.rules.count(rule, globleCondtion, context));
  }

  /** Lists what acts on your leads: rules that give and take leads, workflows and your reminders; and the newest leads and offers. */
  @Get('mine')
  async mine(@Context() context: RequestContext) {
    return answer(await this.own.mine(context));
  }

  /**
   * Lists why a lead has its owner, or has none: each time that a rule looked at it, with the conditions of the rule, the values of the lead at that
   * moment, and everybody who was considered.
   */
  @Allow('LEADS')
  @Get('why')
  async why(@Query() { lead_id }: WhyOwnerDto, @Context() context: RequestContext) {
    return answer(await this.explanation.turns(await this.lookup.lead(lead_id, context), context));
  }

  /** Lists the rules in force that give leads, in the order in which they are asked, and whether a lead matches each of them now. */
  @Allow('LEADS')
  @Get('tried')
  async tried(@Query() { lead_id }: WhyOwnerDto, @Context() context: RequestContext) {
    return answer(await this.explanation.tried(await this.lookup.lead(lead_id, context), context));
  }

  /** Lists what happened to a rule of any kind, the newest first. */
  @Get(':id/history')
  async historyOf(@Param('id') id: string, @Context() context: RequestContext) {
    return answer(await this.rules.history(await this.rules.opened(id, context), context));
  }

  /** Counts the leads that you see and that a run of a rule by hand asks about. */
  @Get(':id/run-count')
  async runCount(@Param('id') id: string, @Context() context: RequestContext) {
    return answer(await this.rules.countToRun(await this.rules.opened(id, context), context));
  }

  /**
   * Answers what activating the newest version of a rule would mean: the leads that match now, what it would do in its first hour, and the cycles of
   * rules that it would be part of; for users who see all leads.
   */
  @Get(':id/activation')
  async activationOf(@Param('id') id: string, @Context() context: RequestContext) {
    const rule = await this.rules.opened(id, context);
    assertReachesWhole(context.sight);
    return answer(await this.activation.of(rule, context));
  }

  /** Answers the same for a version of a rule that is not saved yet: of a rule in force, it comes into force as soon as it is saved. */
  @Post(':id/activation')
  @HttpCode(200)
  async activationOfVersion(
    @Param('id') id: string,
    @Body({ schema: bodyOf(versionBody) }) body: ValuesOf<typeof versionBody>,
    @Context() context: RequestContext,
  ) {
    const rule = await this.rules.opened(id, context);
    assertReachesWhole(context.sight);
    return answer(await this.activation.ofVersion(rule, body, context));
  }

  /** Lists the latest simulations of a rule, with their results; for users of the leads who see all of them. */
  @Allow('LEADS')
  @Get(':id/simulations')
  async simulationsOf(@Param('id') id: string, @Context() context: RequestContext) {
    const rule = await this.rules.opened(id, context);
    assertSeesWhole(context.sight);
    return answer(await this.simulations.of(rule, context));
  }

  /** Lists what the dry run of a rule would have done with its newest leads, beside what happened to them; for users who see all leads. */
  @Get(':id/dry-run')
  async dryRunOf(@Param('id') id: string, @Context() context: RequestContext) {
    const rule = await this.rules.opened(id, context);
    assertSeesWhole(context.sight);
    return answer(await this.dryRun.of(rule, context));
  }

  /** Lists the leads that you see behind a figure of a rule in a range of days, 100 at a time, the newest first. */
  @Get(':id/leads')
  async leadsBehind(@Param('id') id: string, @Query() query: RuleLeadsDto, @Context() context: RequestContext) {
    const { ruleId } = await this.rules.opened(id, context);
    return answer(await this.figures.leadsBehind(ruleId, query, context));
  }

  /** Answers what a rule of any kind did in a range of days. */
  @Get(':id/analytics')
  async analyticsOf(@Param('id') id: string, @Query() days: RuleDaysDto, @Context() context: RequestContext) {
    const { ruleId } = await this.rules.opened(id, context);
    return answer(await this.figures.analytics(ruleId, days, context));
  }
}
