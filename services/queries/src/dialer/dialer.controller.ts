import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext, SignedIn } from '@matricula/auth';
import { dialerRule } from '@matricula/domain/dialer';
import type { ConditionBlock } from '@matricula/domain/kernel/condition-blocks';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, integer, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { answer } from '@matricula/http';
import { DialerQueue } from './dialer-queue';
import { DialerRules } from './dialer-rules';
import { DialerTrial } from './dialer-trial';
import { DialerQueueDto, DialerRulesDto, ListsOfLeadDto } from './dialer.dto';
import { RuleConstants } from './rule-constants';

/** The conditions of a rule that is not saved yet. */
const conditions = fields({ rule: dialerRule.fields.rule, globleCondtion: dialerRule.fields.joined });

const MOST_EVENTS = 500;
const DEFAULT_EVENTS = 100;

/** A rule that is not saved yet, and the number of past events to try it on. */
const tried = fields({
  ...{ triggerType: dialerRule.fields.triggerType, rule: dialerRule.fields.rule, globleCondtion: dialerRule.fields.joined },
  events: integer({ label: 'Events', least: 1, most: MOST_EVENTS }),
});

/** Rules and lists of the dialer (001 §7.7). */
@ApiTags('dialer')
@SignedIn()
@Controller()
export class DialerQueryController {
  constructor(
    private readonly rules: DialerRules,
    private readonly constants: RuleConstants,
    private readonly queue: DialerQueue,
    private readonly trial: DialerTrial,
  ) {}

  /** Lists dialer rules by page, the newest first; with `clgId[]`, those that name one of these colleges (`namesCollege`) and then those that name none, which apply to all. With `_id`, only this rule. */
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

  /** Tries a rule on the latest events that trigger it: the leads that you see and that it would have added. */
  @Allow('LEADS')
  @Post('dialer/config/trial')
  @HttpCode(200)
  async tryRule(
    @Body({ schema: bodyOf(tried) }) { triggerType, rule, globleCondtion, events }: ValuesOf<typeof tried>,
    @Context() context: RequestContext,
  ) {
    return answer(
      await this.trial.run(
        {
          blocks: rule as unknown as ConditionBlock[],
          joined: globleCondtion === 'Or' ? 'Or' : 'And',
          trigger: triggerType === 'create' ? 'create' : 'update',
          events: events ?? DEFAULT_EVENTS,
        },
        context,
      ),
    );
  }

  /** Lists the leads on a dialer list by page, in the order in which they are called, each with the rule and the rows that put it there; with `with_count=1` also the number of all. */
  @Allow('LEADS')
  @Get('dialer/queue')
  async leadsOf(@Query() { list, page_no = 1, limit = 50, with_count }: DialerQueueDto, @Context() context: RequestContext) {
    const { leads, count } = await this.queue.leads(list, { skip: (page_no - 1) * limit, limit, counted: with_count === 1 }, context);
    return { ...answer(leads), count };
  }

  /** Lists the dialer lists that a lead is on, each with the rule and the rows that put it there. */
  @Allow('LEADS')
  @Get('dialer/lead/places')
  async placesOf(@Query() { lead_id }: ListsOfLeadDto, @Context() context: RequestContext) {
    return answer(await this.queue.ofLead(lead_id, context));
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
