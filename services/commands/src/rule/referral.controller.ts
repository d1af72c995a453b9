import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { commandMeta, Context, SignedIn, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { nextAnswerBy, referralBoundary, type Referral, type ReferralCommand } from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { done } from '@matricula/http';
import { DecideCommand } from '../decision';

const declined = fields({ reason: text({ label: 'Reason', required: 'Say why you decline the lead.', most: 500 }) });

/** Answers of people of level 3 to leads that are offered to them. */
@ApiTags('rule')
@SignedIn()
@Controller('l3-referrals')
export class ReferralController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /** Takes a lead that is offered to you; it is assigned to you. */
  @Post(':id/accept')
  @HttpCode(200)
  async accept(@Param('id') id: string, @Context() context: RequestContext) {
    const { userId, name: userName } = context.user;
    const { offer } = await this.referral(id, context);
    const lead = offer && (await this.store.states.current(leadDecider, leadStream(context.tenantId, offer.leadId))).state;
    const data = { userId, userName, ownerId: lead?.dimensions.ownerId };
    return done('Lead accepted', await this.decide(id, { type: 'AcceptReferral', data }, context));
  }

  /** Declines a lead that is offered to you, with a reason; it is offered to the next person. */
  @Post(':id/decline')
  @HttpCode(200)
  async decline(
    @Param('id') id: string,
    @Body({ schema: bodyOf(declined) }) { reason }: ValuesOf<typeof declined>,
    @Context() context: RequestContext,
  ) {
    const answerBy = nextAnswerBy((await this.referral(id, context)).offer, Date.now());
    const data = { userId: context.user.userId, reason, answerBy };
    return done('Lead declined', await this.decide(id, { type: 'DeclineReferral', data }, context));
  }

  private async referral(id: string, { tenantId }: RequestContext): Promise<Referral> {
    return (await this.store.states.current(referralBoundary.decider, referralBoundary.stream(tenantId, id))).state;
  }

  private async decide(id: string, command: ReferralCommand, context: RequestContext) {
    return (await this.commands.execute(new DecideCommand(referralBoundary, [id], command, commandMeta(context)))).position;
  }
}
