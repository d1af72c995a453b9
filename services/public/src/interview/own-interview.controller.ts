import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { bookInterviewFields } from '@matricula/domain/interview';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { answer } from '@matricula/http';
import { APPLICANT_TOKEN, ForApplicants } from '../application';
import { InterviewDesk } from './interview-desk';

/** The interview of an applicant without an account. */
@ApiTags('applicant')
@Controller('applicant-forms/:key/applications/:id/interview')
export class OwnInterviewController {
  constructor(private readonly desk: InterviewDesk) {}

  /** Answers with the own interview, and the times that can be chosen now. */
  @ForApplicants()
  @Get()
  async choice(@Param('key') key: string, @Param('id') id: string, @Headers(APPLICANT_TOKEN) token = '') {
    return answer(await this.desk.choice({ key, token }, id));
  }

  /** Books a time, or moves the interview to it. */
  @ForApplicants()
  @Post()
  @HttpCode(200)
  async book(
    @Param('key') key: string,
    @Param('id') id: string,
    @Headers(APPLICANT_TOKEN) token: string | undefined,
    @Body({ schema: bodyOf(bookInterviewFields) }) { slot }: ValuesOf<typeof bookInterviewFields>,
  ) {
    await this.desk.book({ key, token: token ?? '' }, id, slot);
    return answer({ booked: true });
  }

  /** Cancels the interview before it begins. */
  @ForApplicants()
  @Post('cancel')
  @HttpCode(200)
  async cancel(@Param('key') key: string, @Param('id') id: string, @Headers(APPLICANT_TOKEN) token = '') {
    await this.desk.cancel({ key, token }, id);
    return answer({ cancelled: true });
  }
}
