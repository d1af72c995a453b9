import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, assertReachesWhole, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { choice, fields, integer, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { DomainError, type Position } from '@matricula/domain/kernel';
import {
  automationLimitFields,
  controlsBoundary,
  haltScopes,
  heldChoices,
  ruleBoundary,
  type AutomationLimits,
  type ControlCommand,
  type HaltScope,
  type HeldChoice,
} from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { done } from '@matricula/http';
import { DecideCommand } from '../decision';

const scopeField = choice({ label: 'What', of: haltScopes, required: 'scope is required' });
const ruleField = text({ label: 'Rule', most: 200 });
const haltBody = fields({
  scope: scopeField,
  rule_id: ruleField,
  reason: text({ label: 'Reason', most: 300, required: 'Say why it is stopped.' }),
});
const resumeBody = fields({
  scope: scopeField,
  rule_id: ruleField,
  held: choice({ label: 'Waiting runs and leads', of: heldChoices, required: 'Choose what happens to the waiting runs and leads.' }),
  minutes: integer({ label: 'Began within minutes', least: 1, most: 527_040 }),
});

/** The kill switch of rules and workflows, and the limits of what they do. */
@ApiTags('rule')
@Allow('Automtion_Workflow')
@Controller('automation')
export class AutomationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /** Stops all rules, their messages, the giving of leads, or one rule: what comes after it waits. */
  @Post('halt')
  @HttpCode(200)
  async halt(
    @Body({ schema: bodyOf(haltBody) }) { scope, rule_id, reason }: ValuesOf<typeof haltBody>,
    @Context() context: RequestContext,
  ) {
    const asked = scope as HaltScope;
    // Only a workflow that takes in too many leads stops its own entry.
    if (asked === 'entries') throw new DomainError('automation/scope', 'Stop the rule instead.');
    const ruleId = asked === 'rule' ? rule_id || undefined : undefined;
    const ruleName = ruleId && (await this.nameOf(ruleId, context));
    const data = { scope: asked, ruleId, ruleName, reason: reason.trim(), since: new Date().toISOString() };
    return done('Stopped', await this.tell({ type: 'HaltAutomation', data }, context));
  }

  /**
   * Ends a stop. `held` says which of the waiting runs and leads continue: all, throttled, younger (`minutes`) or none. Nothing waits for a rule for idle
   * leads, whose next sweep looks for them again: it is resumed with all.
   */
  @Post('resume')
  @HttpCode(200)
  async resume(@Body({ schema: bodyOf(resumeBody) }) body: ValuesOf<typeof resumeBody>, @Context() context: RequestContext) {
    const { scope, rule_id, held, minutes } = body;
    if (scope === 'rule' && rule_id && held !== 'all' && (await this.ruleOf(rule_id, context)).kind === 'reallocation')
      throw new DomainError(
        'automation/nothing-waits',
        'No leads wait for this rule: its next sweep looks for idle leads again. Choose all.',
      );
    const data = {
      ...{ scope: scope as HaltScope, ruleId: rule_id || undefined },
      ...{ held: held as HeldChoice, minutes: minutes ?? undefined, now: new Date().toISOString() },
    };
    return done('Resumed', await this.tell({ type: 'ResumeAutomation', data }, context));
  }

  /** Changes limits: most actions and messages for a lead in a day, what is above them, and leads that enter a workflow in some minutes. */
  @Put('limits')
  async changeLimits(
    @Body({ schema: bodyOf(automationLimitFields) }) body: ValuesOf<typeof automationLimitFields>,
    @Context() context: RequestContext,
  ) {
    return done('Saved', await this.tell({ type: 'ChangeAutomationLimits', data: body as Partial<AutomationLimits> }, context));
  }

  private async tell(command: ControlCommand, context: RequestContext): Promise<Position> {
    assertReachesWhole(context.sight);
    return (await this.commands.execute(new DecideCommand(controlsBoundary, [], command, commandMeta(context)))).position;
  }

  /** @throws DomainError `rule/unknown` */
  private async nameOf(ruleId: string, { tenantId }: RequestContext): Promise<string> {
    const state = await this.ruleOf(ruleId, { tenantId });
    if (state.status === 'none' || state.status === 'retired') throw new DomainError('rule/unknown', 'There is no such rule.');
    return state.name;
  }

  private async ruleOf(ruleId: string, { tenantId }: Pick<RequestContext, 'tenantId'>) {
    return (await this.store.states.current(ruleBoundary.decider, ruleBoundary.stream(tenantId, ruleId))).state;
  }
}
