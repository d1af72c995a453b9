import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { askQueryFields, writeInQueryFields } from '@matricula/domain/query';
import { answer } from '@matricula/http';
import { APPLICANT_TOKEN, ForApplicants } from '../application';
import { QueryDesk } from './query-desk';

const submission = text({ label: 'Submission', required: true, least: 8, most: 64 });
const askBody = fields({ ...askQueryFields, submission });
const writeBody = fields({ ...writeInQueryFields, submission });
const searchBody = fields({
  search: text({ label: 'Search', required: true, most: 500 }),
  language: text({ label: 'Language', most: 3 }),
});

/** Questions of an applicant about an application, and the answers that are offered before one is sent. */
@ApiTags('applicant')
@Controller('applicant-forms/:key/applications/:id')
export class ApplicantQueryController {
  constructor(private readonly desk: QueryDesk) {}

  /** Answers with the queries of an application, their categories, and the questions that are often asked. */
  @ForApplicants()
  @Get('queries')
  async part(
    @Param('key') key: string,
    @Param('id') id: string,
    @Headers(APPLICANT_TOKEN) token: string | undefined,
    @Query('language') language?: string,
  ) {
    return answer(await this.desk.part({ key, token: token ?? '' }, id, String(language ?? 'en')));
  }

  /** Answers with the questions that are often asked, by the typed words. */
  @ForApplicants()
  @Post('faqs')
  @HttpCode(200)
  async search(
    @Param('key') key: string,
    @Param('id') id: string,
    @Headers(APPLICANT_TOKEN) token: string | undefined,
    @Body({ schema: bodyOf(searchBody) }) { search, language }: ValuesOf<typeof searchBody>,
  ) {
    return answer(await this.desk.search({ key, token: token ?? '' }, id, { search, language: language ?? 'en' }));
  }

  /** Asks a question; requests with the same `submission` ask once. */
  @ForApplicants()
  @Post('queries')
  @HttpCode(200)
  async ask(
    @Param('key') key: string,
    @Param('id') id: string,
    @Headers(APPLICANT_TOKEN) token: string | undefined,
    @Body({ schema: bodyOf(askBody) }) body: ValuesOf<typeof askBody>,
  ) {
    return answer({ id: await this.desk.ask({ key, token: token ?? '' }, id, body) });
  }

  /** Writes in a query; a closed one is opened again. */
  @ForApplicants()
  @Post('queries/:queryId/write')
  @HttpCode(200)
  async write(
    @Param('key') key: string,
    @Param('id') id: string,
    @Param('queryId') queryId: string,
    @Headers(APPLICANT_TOKEN) token: string | undefined,
    @Body({ schema: bodyOf(writeBody) }) body: ValuesOf<typeof writeBody>,
  ) {
    return answer(await this.desk.write({ key, token: token ?? '' }, id, queryId, body));
  }

  /** Closes a query whose question is answered. */
  @ForApplicants()
  @Post('queries/:queryId/close')
  @HttpCode(200)
  async close(@Param('key') key: string, @Param('id') id: string, @Param('queryId') queryId: string, @Headers(APPLICANT_TOKEN) token = '') {
    return answer(await this.desk.close({ key, token }, id, queryId));
  }
}
