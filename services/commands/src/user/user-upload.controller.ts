import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Context, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import type { FastifyRequest } from 'fastify';
import { Uploads } from '../import';
import { USERS } from './user-import';

/** Accounts from a file (000 §7). */
@ApiTags('user')
@AdminsOnly()
@Controller()
export class UserUploadController {
  constructor(private readonly uploads: Uploads) {}

  /**
   * Uploads a CSV file of people, as multipart with one part `file`; answers with its contents and the probable
   * meaning of its columns. Continue with its `uploadId` in `imports/check` and `imports`, as with a file of leads.
   */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] } })
  @Post('uploadUser')
  @HttpCode(200)
  async upload(@Req() request: FastifyRequest, @Context() context: RequestContext) {
    return answer(await this.uploads.take(request, context, USERS), 'File uploaded');
  }
}
