import { BadRequestException, Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Context, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { answer, AsFlag } from '@matricula/http';
import { IsBoolean, IsJSON, IsOptional, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { UserUploads } from './user-upload.service';

/** Query of `uploadUser`. */
class UploadUserDto {
  /** What columns mean, where their names do not say so: an object of fields by the number of the column, as JSON; null leaves one out. */
  @IsOptional() @IsJSON() @MaxLength(4_000) mapping?: string;
  /** Makes the accounts; without it the file is only looked at. */
  @IsOptional() @AsFlag() @IsBoolean() run?: boolean;
}

/** Accounts from a file (000 §7). */
@ApiTags('user')
@AdminsOnly()
@Controller()
export class UserUploadController {
  constructor(private readonly uploads: UserUploads) {}

  /** Looks at a CSV file of people, as multipart with one part `file`, and with `run` makes their accounts. */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] } })
  @Post('uploadUser')
  @HttpCode(200)
  async upload(@Req() request: FastifyRequest, @Query() { mapping, run = false }: UploadUserDto, @Context() context: RequestContext) {
    const part = request.isMultipart() ? await request.file().catch(() => undefined) : undefined;
    if (!part) throw new DomainError('import/no-file', 'Please choose a CSV file.');
    const bytes = await part.toBuffer();
    const upload = await this.uploads.read(bytes, chosenIn(mapping), run, context);
    return answer(upload, run ? `${upload.created} created, ${upload.refused.length} refused` : 'File uploaded');
  }
}

function chosenIn(mapping: string | undefined): Record<number, string | null> {
  const chosen: unknown = mapping === undefined ? {} : JSON.parse(mapping);
  const isMapping = typeof chosen === 'object' && chosen !== null && !Array.isArray(chosen);
  if (
    !isMapping ||
    Object.entries(chosen).some(([column, field]) => !/^\d{1,3}$/.test(column) || !(field === null || typeof field === 'string'))
  )
    throw new BadRequestException('mapping must be an object of fields by column');
  return chosen as Record<number, string | null>;
}
