import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import type { Receipt } from '@matricula/event-store';
import { done } from '@matricula/http';
import { momentIn } from '@matricula/lists';
import { LeadAccess } from '../lead';
import { isCollege } from '../masters';
import { CallActionDto } from './call-action.dto';
import { CallsWithoutResult } from './calls-without-result';
import { RecordCallActionCommand } from './record-call-action.handler';

/** The call action (001 §7.4). */
@ApiTags('call-action')
@Allow('LEADS')
@Controller()
export class CallActionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: LeadAccess,
    private readonly calls: CallsWithoutResult,
  ) {}

  /**
   * Records a call action: the resulting stage, with comment, files and the next follow-up. A call (`call_id`) has one result.
   * @throws DomainError `call/has-result`
   */
  @Post('callGenerate')
  @HttpCode(200)
  async callGenerate(@Body() dto: CallActionDto, @Context() context: RequestContext) {
    await this.access.assertVisible(context, [dto.lead_id]);
    const named = dto.call_id ? await this.calls.named(context, dto.lead_id, dto.call_id) : undefined;
    const { group, selectStage, selectSubStage, call_date_time, message, selectCollegeId } = dto.callObj;
    const submission = {
      leadId: dto.lead_id,
      stageTag: group,
      stageId: selectStage,
      subStage: selectSubStage,
      completesFollowUpId: dto.follow_up_id,
      followUpAt: followUpAt(call_date_time, context.timeZone),
      comment: message,
      collegeId: [dto.user_selected_college_id, selectCollegeId].find(isCollege),
      source: dto.lead_source_at_stage,
      allowAutomation: dto.allowAutomation ?? false,
      dialer: dto.dialer ?? false,
      callIds: await this.calls.of(context, dto.lead_id, named),
      queueSeconds: dto.queue_seconds,
      files: dto.files ?? [],
    };
    const command = new RecordCallActionCommand(submission, commandMeta(context));
    const { position, callActionId } = await this.commands.execute<RecordCallActionCommand, Receipt & { callActionId: string }>(command);
    return done('Saved Successfully', position, { data: { call_action_id: callActionId } });
  }
}

/** Without a zone, the time is in the tenant's zone. @throws DomainError `call-action/follow-up-invalid` */
function followUpAt(text: string | undefined, timeZone: string): string | undefined {
  if (!text) return undefined;
  const moment = momentIn(timeZone, text);
  if (!moment) throw new DomainError('call-action/follow-up-invalid', 'Followup Date is not a date');
  return moment;
}
