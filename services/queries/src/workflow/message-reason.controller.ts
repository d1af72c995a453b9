import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { LeadLookup } from '../lead';
import { MessageReasons } from './message-reason';

/** Query of why a lead got a message. */
export class WhyMessageDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) @MaxLength(100) lead_id: string;
  @IsString({ message: 'message_id is required' }) @IsNotEmpty({ message: 'message_id is required' }) @MaxLength(300) message_id: string;
}

/** Explanations of messages, for everyone who sees the lead. */
@ApiTags('workflow')
@Allow('LEADS')
@Controller('rules')
export class MessageReasonController {
  constructor(
    private readonly lookup: LeadLookup,
    private readonly reasons: MessageReasons,
  ) {}

  /**
   * Answers why a lead that you see got a message: the workflow, broadcast or user that sent it; for a workflow the conditions of the entry and of each
   * branch before the message, with the values of the lead at that moment.
   */
  @Get('why-message')
  async whyMessage(@Query() { lead_id, message_id }: WhyMessageDto, @Context() context: RequestContext) {
    return answer(await this.reasons.of(await this.lookup.lead(lead_id, context), message_id, context));
  }
}
