import { Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { answer, AnswersFile, sendFile } from '@matricula/http';
import type { FastifyReply } from 'fastify';
import { APPLICANT_TOKEN, ForApplicants } from '../application';
import { OfferDesk } from './offer-desk';

/** The offer of an applicant without an account. */
@ApiTags('applicant')
@Controller('applicant-forms/:key/applications/:id/offer')
export class OwnOfferController {
  constructor(private readonly desk: OfferDesk) {}

  /** Answers with the own offer, once it is issued. */
  @ForApplicants()
  @Get()
  async own(@Param('key') key: string, @Param('id') id: string, @Headers(APPLICANT_TOKEN) token = '') {
    return answer({ offer: (await this.desk.own({ key, token }, id)) ?? null });
  }

  /** Downloads the letter of the offer. */
  @AnswersFile('application/pdf', '%PDF-1.3')
  @ForApplicants()
  @Get('letter')
  async letter(@Param('key') key: string, @Param('id') id: string, @Headers(APPLICANT_TOKEN) token = '', @Res() reply: FastifyReply) {
    const { content, ...file } = await this.desk.letter({ key, token }, id);
    return sendFile(reply, file, content);
  }

  /** Accepts the offer until it expires. */
  @ForApplicants()
  @Post('accept')
  @HttpCode(200)
  async accept(@Param('key') key: string, @Param('id') id: string, @Headers(APPLICANT_TOKEN) token = '') {
    await this.desk.answer({ key, token }, id, 'accept');
    return answer({ accepted: true });
  }

  /** Answers with the address of the page on which the token fee of the accepted offer is paid, or null if nothing is to be paid. */
  @ForApplicants()
  @Post('pay')
  @HttpCode(200)
  async pay(@Param('key') key: string, @Param('id') id: string, @Headers(APPLICANT_TOKEN) token = '') {
    return answer({ url: (await this.desk.pay({ key, token }, id)) ?? null });
  }

  /** Declines the offer: its seat goes to the next who waits. */
  @ForApplicants()
  @Post('decline')
  @HttpCode(200)
  async decline(@Param('key') key: string, @Param('id') id: string, @Headers(APPLICANT_TOKEN) token = '') {
    await this.desk.answer({ key, token }, id, 'decline');
    return answer({ declined: true });
  }
}
