import { Controller, Get, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { followUpBoundary } from '@matricula/domain/follow-up';
import { DomainError } from '@matricula/domain/kernel';
import { done } from '@matricula/http';
import { callActionList } from '@matricula/read-models/call-action';
import { followUpList } from '@matricula/read-models/follow-up';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { DecideCommand } from '../decision/decide.handler';
import { LeadAccess } from '../lead/lead-access';

/** Query of `followup/lead/mark-status`: `new_lead_stage` from the call action. */
class MarkStatusDto {
  @IsOptional() @IsString() @MaxLength(100) source?: string;
}

/** Marking follow-ups done, from the call action and from the list (001 §7.4). */
@ApiTags('follow-up')
@Allow('LEADS')
@Controller()
export class FollowUpController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: LeadAccess,
    private readonly reads: ReadStore,
  ) {}

  /** Marks a follow-up done, by its own id or by that of its call action. It changes something although it is sent by GET. */
  @Get('followup/lead/mark-status/:callActionId')
  async markStatus(@Param('callActionId') id: string, @Query() { source }: MarkStatusDto, @Context() context: RequestContext) {
    // By GET, served literally (resolutions 49).
    const { tenantId, user } = context;
    await ownWrites(this.reads, followUpList, context);
    const row = (await this.reads.get(followUpList, tenantId, id)) ?? (await this.reads.get(callActionList, tenantId, id));
    if (!row) throw new DomainError('follow-up/unknown', 'There is no such follow-up.');
    await this.access.assertVisible(context, [row.leadId]);
    const via = source === 'new_lead_stage' ? 'call-action' : 'list';
    const data = { id, completedBy: user.userId, completedAt: new Date().toISOString(), via } as const;
    const command = new DecideCommand(followUpBoundary, [row.leadId], { type: 'CompleteFollowUp', data }, commandMeta(context));
    const { position } = await this.commands.execute(command);
    return done('Followup done successfully.', position);
  }
}
