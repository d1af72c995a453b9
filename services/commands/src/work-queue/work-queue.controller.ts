import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { workQueueBoundary, type WorkQueueCommand } from '@matricula/domain/work-queue';
import { done } from '@matricula/http';
import { todayIn } from '@matricula/lists';
import { DecideCommand } from '../decision';
import { LeadAccess } from '../lead';
import { skipBody } from './work-queue.wire';

/** Skips leads in the queues of the user, until the end of the day of the institution. */
@ApiTags('work-queue')
@Allow('LEADS')
@Controller('lead-queue/skip')
export class WorkQueueController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: LeadAccess,
  ) {}

  /** Leaves a lead out of your queues for the rest of the day. */
  @Post(':leadId')
  @HttpCode(200)
  skip(
    @Param('leadId') leadId: string,
    @Body({ schema: bodyOf(skipBody) }) { reason, queue_seconds }: ValuesOf<typeof skipBody>,
    @Context() context: RequestContext,
  ) {
    const data = { ...today(context), reason: reason.trim(), queueSeconds: queue_seconds ?? undefined };
    return this.decide(leadId, { type: 'SkipLead', data }, context, 'Skipped for today');
  }

  /** Returns a lead that you skipped today to your queues. */
  @Delete(':leadId')
  unskip(@Param('leadId') leadId: string, @Context() context: RequestContext) {
    return this.decide(leadId, { type: 'UnskipLead', data: today(context) }, context, 'Returned to the queue');
  }

  private async decide(leadId: string, command: WorkQueueCommand, context: RequestContext, said: string) {
    await this.access.assertVisible(context, [leadId]);
    const { position } = await this.commands.execute(new DecideCommand(workQueueBoundary, [leadId], command, commandMeta(context)));
    return done(said, position);
  }
}

const today = ({ user, timeZone }: RequestContext) => ({ userId: user.userId, day: todayIn(timeZone) });
