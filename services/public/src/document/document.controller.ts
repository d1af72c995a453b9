import { Controller, Get, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { answer } from '@matricula/http';
import type { FastifyRequest } from 'fastify';
import { ForApplicants } from '../application';
import { DocumentDesk } from './document-desk';

const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
const TOKEN = 'x-applicant';

/** The documents of an application, for its applicant. */
@ApiTags('applicant')
@Controller('applicant-forms/:key/applications/:id/documents')
export class ApplicantDocumentController {
  constructor(private readonly desk: DocumentDesk) {}

  /** Lists the documents that the application needs, with their state and the reason of a rejection. */
  @ForApplicants()
  @Get()
  async documents(@Param('key') key: string, @Param('id') id: string, @Headers(TOKEN) token = '') {
    return answer(await this.desk.documents({ key, token }, id));
  }

  /** Uploads a document as a photo or a PDF, as multipart with one part `file`; answers with the list. */
  @ForApplicants()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: file })
  @Post(':documentId')
  @HttpCode(200)
  async upload(
    @Param('key') key: string,
    @Param('id') id: string,
    @Param('documentId') documentId: string,
    @Headers(TOKEN) token: string | undefined,
    @Req() request: FastifyRequest,
  ) {
    return answer(await this.desk.upload({ key, token: token ?? '' }, id, documentId, request));
  }
}
