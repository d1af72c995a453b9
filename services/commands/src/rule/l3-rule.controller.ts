import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { definitionOf, referralBoundary, referralIdOf } from '@matricula/domain/rule';
import { EventStore, eventIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { leadReferrals, type LeadReferralRow, type RuleRow } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';
import { LeadAccess } from '../lead';
import { RuleDesk } from './rule-desk';
import { savedRule } from './rule.answers';
import { l3Body, ruleBody, wantedState } from './rule.bodies';

const KIND = 'l3';
/** What a new key may be: it stands in addresses. */
const keyPattern = /^[\w.~-]{1,100}$/;

/** What came of a saved L2-to-L3 assignment: the rule, or the referral of a lead. */
interface SavedAssignment {
  id: string;
  position: Position;
}

/** Rules by which leads are referred from L2 to L3 (001 §7.8). */
@ApiTags('rule')
@Allow('L2_TO_L2_RE-ASSIGNMENT')
@Controller()
export class L3RuleController {
  constructor(
    private readonly desk: RuleDesk,
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly access: LeadAccess,
    private readonly identity: IdentityService,
    private readonly reads: ReadStore,
  ) {}

  /** Writes the next version of an L2-to-L3 rule, and changes its state if the body says one. */
  @Put('edit-l3-rule/:id')
  async editRule(
    @Param('id') id: string,
    @Body({ schema: bodyOf(ruleBody) }) body: ValuesOf<typeof ruleBody>,
    @Context() context: RequestContext,
  ) {
    return savedRule('Rule saved', await this.desk.revise(KIND, id, body, context, wantedState(body)));
  }

  /** Deletes an L2-to-L3 rule; what it did stays, and its key refers nothing any more. */
  @Put('delete-l3-rules/:id')
  async removeRule(@Param('id') id: string, @Context() context: RequestContext) {
    return savedRule('Rule deleted', await this.desk.remove(KIND, id, context));
  }

  /**
   * With `lead_id`, refers a lead by the active rule with this key: to the named person of the rule, or to the first one. Without it, saves the rule
   * with this key, a new one if there is none.
   */
  @Post('save-l3-assignment/:hash')
  @HttpCode(200)
  async saveAssignment(
    @Param('hash') hash: string,
    @Body({ schema: bodyOf(l3Body) }) body: ValuesOf<typeof l3Body>,
    @Context() context: RequestContext,
  ) {
    const rule = await this.desk.byKey(hash, context);
    const saved = body.lead_id ? await this.refer(rule, body.lead_id, body, context) : await this.saveRule(rule, hash, body, context);
    return done(body.lead_id ? 'Lead referred' : 'Rule saved', saved.position, { data: { id: saved.id } });
  }

  private async saveRule(
    rule: RuleRow | undefined,
    key: string,
    body: ValuesOf<typeof l3Body>,
    context: RequestContext,
  ): Promise<SavedAssignment> {
    if (!rule && !keyPattern.test(key))
      throw new DomainError('rule/invalid', 'A key has at most 100 letters, digits, dots, dashes and underscores.');
    const values = { ...body, name: body.name ?? '' };
    const wanted = wantedState(body);
    const { ruleId, position } = rule
      ? await this.desk.revise(KIND, rule.ruleId, values, context, wanted)
      : await this.desk.create(KIND, values, context, wanted, key);
    return { id: ruleId, position };
  }

  private async refer(
    rule: RuleRow | undefined,
    leadId: string,
    { user_id, note }: ValuesOf<typeof l3Body>,
    context: RequestContext,
  ): Promise<SavedAssignment> {
    if (rule?.state !== 'active') throw new DomainError('rule/unknown', 'There is no active L2-to-L3 rule with this key.');
    await this.access.assertVisible(context, [leadId]);
    const { users, answer_minutes } = definitionOf(rule.definitionInForce ?? rule.definition);
    const { ownerId } = (await this.store.states.current(leadDecider, leadStream(context.tenantId, leadId))).state.dimensions;
    const free = await this.free(
      users.map(({ id }) => id).filter((id) => id !== ownerId),
      context,
    );
    if (user_id && !free.includes(user_id)) throw new DomainError('referral/person', 'This person gets no leads by this rule.');
    const referralId = await this.nextReferral(leadId, context);
    await this.assertNotOffered(leadId, referralId, context);
    const data = {
      ...{ referralId, leadId, ruleId: rule.ruleId, ruleName: rule.name, offeredBy: context.user.userId },
      ...(ownerId !== undefined && { fromOwnerId: ownerId }),
      people: user_id ? [user_id, ...free.filter((id) => id !== user_id)] : free,
      answerBy: new Date(Date.now() + answer_minutes * 60_000).toISOString(),
      answerMinutes: answer_minutes,
      ...(note && { note }),
    };
    const command = new DecideCommand(referralBoundary, [referralId], { type: 'OfferLead', data }, commandMeta(context));
    return { id: referralId, position: (await this.commands.execute(command)).position };
  }

  /** The id of the next referral of a lead: numbered without gaps, so that of two offers at once one is refused by the stream of the other. */
  private async nextReferral(leadId: string, { tenantId }: RequestContext): Promise<string> {
    for (let number = 0; ; number++) {
      const referralId = eventIdOf(referralIdOf(tenantId, leadId), number);
      const { state } = await this.store.states.current(referralBoundary.decider, referralBoundary.stream(tenantId, referralId));
      if (state.status === 'none' || state.status === 'offered') return referralId;
    }
  }

  /** Names the person to whom the lead is offered. @throws DomainError `referral/exists` */
  private async assertNotOffered(leadId: string, referralId: string, context: RequestContext): Promise<void> {
    await ownWrites(this.reads, leadReferrals, context);
    const where = {
      and: [
        { field: 'leadId', op: 'eq' as const, value: leadId },
        { field: 'status', op: 'eq' as const, value: 'offered' },
      ],
    };
    const [open] = await this.reads.page<LeadReferralRow>(leadReferrals, context.tenantId, { where, limit: 1 });
    if (!open || (open.referralId === referralId && (await this.isRepeated(referralId, context)))) return;
    const name = (await this.identity.namesOf(context.tenantId, [open.offeredTo])).get(open.offeredTo) ?? 'another person';
    throw new DomainError('referral/exists', `This lead is already offered to ${name}.`);
  }

  /** Whether this request made the offer already. */
  private async isRepeated(referralId: string, { tenantId, commandId }: RequestContext): Promise<boolean> {
    if (commandId === undefined) return false;
    const stream = referralBoundary.stream(tenantId, referralId);
    const { commanded } = await this.store.states.current(referralBoundary.decider, stream);
    return commanded.has(eventIdOf(`${commandId}/${referralBoundary.name}`, 0));
  }

  /** Those with an active account. */
  private async free(ids: readonly string[], { tenantId }: RequestContext): Promise<string[]> {
    const found = await Promise.all(ids.map((id) => this.identity.user(tenantId, id)));
    return found.flatMap((user) => (user?.status === 'active' ? [user.userId] : []));
  }
}
