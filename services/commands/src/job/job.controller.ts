import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import type { JobCommand } from '@matricula/domain/job';
import { AnswersFile, done } from '@matricula/http';
import { jobAccess } from '@matricula/lists';
import type { FastifyReply } from 'fastify';
import { ImportFiles } from './import-files';
import { ImportWork } from './import.work';
import { RecordImportWork } from './record-import.work';
import { JobRunner } from './job-runner';

/** What a job can be told, and the files that it has. Only whoever started it, and role 1, may. */
@ApiTags('job')
@Allow('LEADS', 'UPLOAD_LEAD_CSV')
@Controller('jobs/:id')
export class JobController {
  constructor(
    private readonly jobs: JobRunner,
    private readonly imports: ImportWork,
    private readonly records: RecordImportWork,
    private readonly files: ImportFiles,
  ) {}

  /** Pauses a job. */
  @Post('pause')
  @HttpCode(200)
  pause(@Param('id') id: string, @Context() context: RequestContext) {
    return this.tell(id, { type: 'PauseJob', data: {} }, context, 'Paused');
  }

  /** Goes on with a paused job. */
  @Post('resume')
  @HttpCode(200)
  resume(@Param('id') id: string, @Context() context: RequestContext) {
    return this.tell(id, { type: 'ResumeJob', data: {} }, context, 'Resumed');
  }

  /** Cancels a job; what is done stays. */
  @Post('cancel')
  @HttpCode(200)
  cancel(@Param('id') id: string, @Context() context: RequestContext) {
    return this.tell(id, { type: 'CancelJob', data: {} }, context, 'Cancelled');
  }

  /** Takes back what a job did. */
  @Post('undo')
  @HttpCode(200)
  undo(@Param('id') id: string, @Context() context: RequestContext) {
    return this.tell(id, { type: 'StartUndo', data: {} }, context, 'Undo started');
  }

  /** Downloads the refused rows of an import with the reasons; while it runs, those of the rows so far. */
  @Allow('UPLOAD_LEAD_CSV')
  @AnswersFile('text/csv', 'name,phone,reason\nBina,95,The phone number is not valid')
  @Get('errors')
  async errors(@Param('id') id: string, @Context() context: RequestContext, @Res() reply: FastifyReply) {
    const { job, hand } = await this.own(id, context);
    if (!isImport(hand.kind)) throw new DomainError('job/unknown', 'This job has no error file.');
    const { tenantId } = context;
    await this.files.assertKept(tenantId, String(hand.settings.uploadId));
    const content = job.errorFile
      ? await this.files.open(tenantId, job.errorFile)
      : (hand.kind === 'import' ? this.imports : this.records).refusedRows(hand);
    return download(reply, 'refused-rows.csv').send(content);
  }

  /** Downloads the file of an import as it was uploaded. */
  @Allow('UPLOAD_LEAD_CSV')
  @AnswersFile('text/csv', 'name,phone\nRavi Kumar,9811122233')
  @Get('file')
  async file(@Param('id') id: string, @Context() context: RequestContext, @Res() reply: FastifyReply) {
    const { hand } = await this.own(id, context);
    const { uploadId, fileName } = hand.settings;
    if (!isImport(hand.kind)) throw new DomainError('job/unknown', 'This job has no file.');
    const content = await this.files.open(context.tenantId, String(uploadId));
    return download(reply, String(fileName)).send(content);
  }

  private async tell(id: string, command: JobCommand, context: RequestContext, message: string) {
    await this.own(id, context);
    return done(message, await this.jobs.tell(commandMeta(context), id, command));
  }

  private async own(id: string, { tenantId, sight }: RequestContext) {
    const loaded = await this.jobs.load(tenantId, id);
    if (!jobAccess.changes(sight, { createdBy: loaded.hand.meta.actor.id })) throw new DomainError('job/unknown', 'There is no such job.');
    return loaded;
  }
}

const isImport = (kind: string) => kind === 'import' || kind === 'record-import';

const download = (reply: FastifyReply, name: string) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_'))}`);
