import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { followUpBoundary, type CompleteFollowUp, type ReopenFollowUp, type RescheduleFollowUp } from '@matricula/domain/follow-up';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { momentIn } from '@matricula/lists';
import { callActionList } from '@matricula/read-models/call-action';
import { followUpList } from '@matricula/read-models/follow-up';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';
import { LeadAccess } from '../lead';
import { MarkStatusDto, RescheduleDto } from './follow-up.dto';
import { completeFollowUpBody } from './follow-up.wire';

/** A follow-up and a time. */
interface Moved {
  follow_up_id: string;
  due_at: string;
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

  /** Marks a follow-up done, by its own id or by that of its call action. It changes data although it is sent by GET. */
  @Get('followup/lead/mark-status/:callActionId')
  async markStatus(@Param('callActionId') id: string, @Query() { source }: MarkStatusDto, @Context() context: RequestContext) {
    // By GET, served literally (resolutions 49).
    const via = source === 'new_lead_stage' ? 'call-action' : 'list';
    const leadId = await this.leadOf(id, context);
    return this.complete(leadId, { ...this.completion(id, context), via }, context);
  }

  /**
   * Completes a follow-up outside a call action, with what comes next: a follow-up at a new date (`next_at`, with `comment`), or none
   * (`reason`).
   */
  @Post('follow-ups/:followUpId/complete')
  @HttpCode(200)
  async completeWithNextStep(
    @Param('followUpId') id: string,
    @Body({ schema: bodyOf(completeFollowUpBody) }) given: ValuesOf<typeof completeFollowUpBody>,
    @Context() context: RequestContext,
  ) {
    const [next_at, comment, reason] = [given.next_at, given.comment, given.reason].map((text) => text || undefined);
    if ((next_at === undefined) === (reason === undefined))
      throw new DomainError(
        'follow-up/next-step-required',
        'Please choose the next step: a new date, or no further follow-up with a reason.',
      );
    const leadId = await this.leadOf(id, context);
    if (next_at === undefined) return this.complete(leadId, { ...this.completion(id, context), reason }, context);
    const dueAt = momentIn(context.timeZone, next_at);
    if (!dueAt) throw new DomainError('follow-up/date-invalid', 'Followup Date is not a date');
    const { userId: ownerId, name: ownerName } = context.user;
    const meta = commandMeta(context);
    const next = { followUpId: partIdOf(meta.commandId, 'follow-up'), dueAt, comment, ownerId, ownerName };
    return this.complete(leadId, { ...this.completion(id, context), next }, context, meta);
  }

  /** Undoes the completion of a follow-up: it is pending again, with its date and its reminder. */
  @Post('follow-ups/:followUpId/reopen')
  @HttpCode(200)
  async reopen(@Param('followUpId') followUpId: string, @Context() context: RequestContext) {
    const leadId = await this.leadOf(followUpId, context);
    const data: ReopenFollowUp['data'] = { followUpId, userId: context.user.userId, now: new Date().toISOString() };
    const command = new DecideCommand(followUpBoundary, [leadId], { type: 'ReopenFollowUp', data }, commandMeta(context));
    const { position } = await this.commands.execute(command);
    return done('The follow-up is pending again.', position);
  }

  /**
   * Moves up to 200 pending follow-ups to other times. Answers with the previous times, with which the same call undoes it, and with the follow-ups
   * that were refused.
   */
  @Post('follow-ups/reschedule')
  @HttpCode(200)
  async reschedule(@Body() { items }: RescheduleDto, @Context() context: RequestContext) {
    await ownWrites(this.reads, followUpList, context);
    const now = new Date().toISOString();
    const rows = await this.reads.getMany(
      followUpList,
      context.tenantId,
      items.map(({ follow_up_id }) => follow_up_id),
    );
    const byId = new Map(rows.map((row) => [row.followUpId, row]));
    const known = items.map(({ follow_up_id, due_at }) => {
      const row = byId.get(follow_up_id);
      if (!row) throw new DomainError('follow-up/unknown', 'There is no such follow-up.');
      const dueAt = momentIn(context.timeZone, due_at);
      if (!dueAt) throw new DomainError('follow-up/date-invalid', 'Followup Date is not a date');
      return { row, dueAt };
    });
    await this.access.assertVisible(context, [...new Set(rows.map(({ leadId }) => leadId))]);
    const meta = commandMeta(context);
    const previous: Moved[] = [];
    const refused: { follow_up_id: string; message: string }[] = [];
    let last = '';
    for (const { row, dueAt } of known) {
      const { followUpId, leadId } = row;
      const data: RescheduleFollowUp['data'] = { followUpId, dueAt, now };
      const own = { ...meta, commandId: partIdOf(meta.commandId, followUpId) };
      try {
        const command = new DecideCommand(followUpBoundary, [leadId], { type: 'RescheduleFollowUp', data }, own);
        const { position } = await this.commands.execute(command);
        if (position > last) last = position;
        previous.push({ follow_up_id: followUpId, due_at: row.dueAt });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.push({ follow_up_id: followUpId, message: error.message });
      }
    }
    return done(`${previous.length} rescheduled`, last, { data: { previous, refused } });
  }

  private completion(id: string, { user }: RequestContext): CompleteFollowUp['data'] {
    return { id, completedBy: user.userId, completedAt: new Date().toISOString(), via: 'list' };
  }

  private async complete(leadId: string, data: CompleteFollowUp['data'], context: RequestContext, meta = commandMeta(context)) {
    const command = new DecideCommand(followUpBoundary, [leadId], { type: 'CompleteFollowUp', data }, meta);
    const { position } = await this.commands.execute(command);
    return done('Followup done successfully.', position);
  }

  /**
   * The lead of a follow-up, or the one that it was merged into, given the id of the follow-up or of its call action.
   * @throws DomainError where the user may not see it
   */
  private async leadOf(id: string, context: RequestContext): Promise<string> {
    const { tenantId } = context;
    await ownWrites(this.reads, followUpList, context);
    const row = (await this.reads.get(followUpList, tenantId, id)) ?? (await this.reads.get(callActionList, tenantId, id));
    if (!row) throw new DomainError('follow-up/unknown', 'There is no such follow-up.');
    await this.access.assertVisible(context, [row.leadId]);
    return this.access.survivorIdOf(context, row.leadId);
  }
}
