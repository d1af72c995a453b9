import { BadRequestException, Body, Controller, Get, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Answers } from '@matricula/domain/application';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, integer, json, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { answer, assertShape } from '@matricula/http';
import type { FastifyRequest } from 'fastify';
import { ForSenders, ForVisitors } from '../enquiry';
import { ApplicantDesk } from './applicant-desk';
import { APPLICANT_TOKEN, ForApplicants } from './for-applicants';

const phone = text({ label: 'Mobile number', required: 'Please, Enter 10 digit Mobile Number.', most: 30 });
const phoneBody = fields({ phone });
const signInBody = fields({ phone, code: text({ label: 'Code', required: 'Please enter the code.', most: 10 }) });
const startBody = fields({
  submission: text({ label: 'Submission', required: true, least: 8, most: 64 }),
  quick_link: text({ label: 'Quick link', most: 40 }),
});
const payBody = fields({ coupon: text({ label: 'Coupon', most: 40 }) });
const answersBody = fields({
  client: text({ label: 'Client', required: true, least: 8, most: 64 }),
  sequence: integer({ label: 'Sequence', required: true, least: 1, most: 1_000_000_000 }),
  answers: json({ label: 'Answers', required: true, most: 200_000 }),
});
const submitBody = fields({ guardian: text({ label: 'Parent or guardian', most: 120, personal: true }) });
const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };

/** What applicants do without an account: a one-time code, answers saved as they are typed, the fee, the submission. */
@ApiTags('applicant')
@Controller('applicant-forms/:key')
export class ApplyController {
  constructor(private readonly desk: ApplicantDesk) {}

  /** Answers with a form as applicants see it. */
  @ForVisitors()
  @Get()
  async form(@Param('key') key: string) {
    return answer(await this.desk.form(key));
  }

  /** Sends a one-time code to a phone number; the answer is the same whether it has applications or not. */
  @ForSenders()
  @Post('code')
  @HttpCode(200)
  async sendCode(@Param('key') key: string, @Body({ schema: bodyOf(phoneBody) }) { phone: to }: ValuesOf<typeof phoneBody>) {
    await this.desk.sendCode(key, to);
    return answer({ sent: true });
  }

  /** Answers with the token of a session for the right code. */
  @ForSenders()
  @Post('sign-in')
  @HttpCode(200)
  async signIn(@Param('key') key: string, @Body({ schema: bodyOf(signInBody) }) { phone: of, code }: ValuesOf<typeof signInBody>) {
    return answer({ token: await this.desk.signIn(key, of, code) });
  }

  /** Ends the session. */
  @ForApplicants()
  @Post('sign-out')
  @HttpCode(200)
  async signOut(@Param('key') key: string, @Headers(APPLICANT_TOKEN) token = '') {
    await this.desk.signOut({ key, token });
    return answer({ signedOut: true });
  }

  /** Lists the applications of the phone number to this form, the latest first. */
  @ForApplicants()
  @Get('applications')
  async mine(@Param('key') key: string, @Headers(APPLICANT_TOKEN) token = '') {
    return answer(await this.desk.mine({ key, token }));
  }

  /** Starts an application; requests with the same `submission` start one. `quick_link` names the quick link that led to the form. */
  @ForApplicants()
  @Post('applications')
  @HttpCode(200)
  async start(
    @Param('key') key: string,
    @Headers(APPLICANT_TOKEN) token: string | undefined,
    @Body({ schema: bodyOf(startBody) }) { submission, quick_link }: ValuesOf<typeof startBody>,
  ) {
    return answer({ id: await this.desk.start({ key, token: token ?? '' }, submission, quick_link ?? undefined) });
  }

  /** Answers with an application, its form, its answers and what is missing. */
  @ForApplicants()
  @Get('applications/:id')
  async one(@Param('key') key: string, @Param('id') id: string, @Headers(APPLICANT_TOKEN) token = '') {
    return answer(await this.desk.one({ key, token }, id));
  }

  /** Saves answers by question. A client numbers its messages; one that arrives again, or late, changes nothing. */
  @ForApplicants()
  @Post('applications/:id/answers')
  @HttpCode(200)
  async save(
    @Param('key') key: string,
    @Param('id') id: string,
    @Headers(APPLICANT_TOKEN) token: string | undefined,
    @Body({ schema: bodyOf(answersBody) }) { client, sequence, answers }: ValuesOf<typeof answersBody>,
  ) {
    if (typeof answers !== 'object' || answers === null || Array.isArray(answers))
      throw new BadRequestException('answers must be an object.');
    assertShape(answers);
    return answer(await this.desk.save({ key, token: token ?? '' }, id, { client, sequence, answers: answers as Answers }));
  }

  /** Answers a question with a photo or a PDF, as multipart with one part `file`. */
  @ForApplicants()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: file })
  @Post('applications/:id/files/:questionId')
  @HttpCode(200)
  async attach(
    @Param('key') key: string,
    @Param('id') id: string,
    @Param('questionId') questionId: string,
    @Headers(APPLICANT_TOKEN) token: string | undefined,
    @Req() request: FastifyRequest,
  ) {
    const { name, bytes, contentType } = await this.desk.attach({ key, token: token ?? '' }, id, questionId, request);
    return answer({ name, bytes, contentType });
  }

  /** Answers with the address of the page on which the fee is paid, or null if the coupon covers it. */
  @ForApplicants()
  @Post('applications/:id/pay')
  @HttpCode(200)
  async pay(
    @Param('key') key: string,
    @Param('id') id: string,
    @Headers(APPLICANT_TOKEN) token: string | undefined,
    @Body({ schema: bodyOf(payBody) }) { coupon }: ValuesOf<typeof payBody>,
  ) {
    return answer({ url: (await this.desk.pay({ key, token: token ?? '' }, id, coupon || undefined)) ?? null });
  }

  /** Submits an application; refused with the missing answers by question. Young applicants name a guardian who agrees. */
  @ForApplicants()
  @Post('applications/:id/submit')
  @HttpCode(200)
  async submit(
    @Param('key') key: string,
    @Param('id') id: string,
    @Headers(APPLICANT_TOKEN) token: string | undefined,
    @Body({ schema: bodyOf(submitBody) }) { guardian }: ValuesOf<typeof submitBody>,
  ) {
    await this.desk.submit({ key, token: token ?? '' }, id, guardian || undefined);
    return answer({ submitted: true });
  }

  /** Withdraws an application. */
  @ForApplicants()
  @Post('applications/:id/withdraw')
  @HttpCode(200)
  async withdraw(@Param('key') key: string, @Param('id') id: string, @Headers(APPLICANT_TOKEN) token = '') {
    await this.desk.withdraw({ key, token }, id);
    return answer({ withdrawn: true });
  }
}
