import { Body, Controller, ForbiddenException, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { assertAllowed, commandMeta, Context, holdsCodes, type RequestContext, SignedIn } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import type { JobCommand, RulesChoice } from '@matricula/domain/job';
import { bodyOf, jsonSchemaOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { AnswersFile, done } from '@matricula/http';
import { jobAccess } from '@matricula/projections/job';
import { MadeFiles } from './made-files';
import type { FastifyReply } from 'fastify';
import { ImportFiles } from './import-files';
import { JobKinds } from './job-kinds';
import { JobRights } from './job-rights';
import { JobRunner } from './job-runner';
import { resumeBody, undoBody } from './job.wire';

/** Control of jobs, and their files. Only for the user who started the job, and role 1. */
@ApiTags('job')
@SignedIn()
@Controller('jobs/:id')
export class JobController {
  constructor(
    private readonly jobs: JobRunner,
    private readonly kinds: JobKinds,
    private readonly files: ImportFiles,
    private readonly rights: JobRights,
    private readonly made: MadeFiles,
  ) {}

  /** Pauses a job. */
  @Post('pause')
  @HttpCode(200)
  pause(@Param('id') id: string, @Context() context: RequestContext) {
    return this.tell(id, { type: 'PauseJob', data: {} }, context, 'Paused');
  }

  /**
   * Resumes a paused or failed job, with the present permissions of its starter and of you; an admin can resume it for a starter who lost the
   * permission.
   */
  @Post('resume')
  @HttpCode(200)
  resume(
    @Param('id') id: string,
    @Body({ schema: bodyOf(resumeBody) }) { own_rights }: ValuesOf<typeof resumeBody>,
    @Context() context: RequestContext,
  ) {
    return this.goOn(id, { type: 'ResumeJob', own: own_rights ?? undefined }, context, 'Resumed');
  }

  /** Cancels a job; completed work stays. */
  @Post('cancel')
  @HttpCode(200)
  cancel(@Param('id') id: string, @Context() context: RequestContext) {
    return this.tell(id, { type: 'CancelJob', data: {} }, context, 'Cancelled');
  }

  /**
   * Undoes a job, with the present permissions of its starter and of you. A lead whose phone, e-mail or external id another lead has in the
   * meantime is refused, or with `without_contact` restored without them.
   */
  @ApiBody({ schema: jsonSchemaOf(undoBody) as object, required: false })
  @Post('undo')
  @HttpCode(200)
  async undo(
    @Param('id') id: string,
    @Body({ schema: bodyOf(undoBody) }) { own_rights, without_contact, rules }: ValuesOf<typeof undoBody>,
    @Context() context: RequestContext,
  ) {
    const { hand } = await this.own(id, context);
    this.kinds.undoing(hand.kind);
    return this.goOn(
      id,
      {
        ...{ type: 'StartUndo', own: own_rights ?? undefined, withoutContacts: without_contact ?? undefined },
        rules: (rules as RulesChoice | null) ?? undefined,
      },
      context,
      'Undo started',
    );
  }

  /**
   * Downloads the refused rows of an import with the reasons; while it runs, those of the rows so far. Refused with 403 if your permissions changed
   * since the upload.
   */
  @AnswersFile('text/csv', 'name,phone,reason\nBina,95,The phone number is not valid')
  @Get('errors')
  async errors(@Param('id') id: string, @Context() context: RequestContext, @Res() reply: FastifyReply) {
    const { job, hand } = await this.own(id, context);
    const { source } = this.kinds.of(hand.kind);
    const work = this.kinds.work(hand.kind);
    if (!work.refusedRows || !source) throw new DomainError('job/unknown', 'This job has no error file.');
    const { tenantId } = context;
    await this.rights.assertFileFor(hand, context);
    await this.files.assertTheirs(source(hand.settings).id, context);
    const content = job.errorFile ? await this.files.open(tenantId, job.errorFile) : work.refusedRows(hand);
    return download(reply, 'refused-rows.csv').send(content);
  }

  /**
   * Downloads the file of an export, or the original file of an import. Refused with 403 if you may no longer see its list, columns, fields
   * or one of its rows.
   */
  @AnswersFile('text/csv', 'name,phone\nRavi Kumar,9811122233')
  @Get('file')
  async file(@Param('id') id: string, @Context() context: RequestContext, @Res() reply: FastifyReply) {
    const { job, hand } = await this.own(id, context);
    const fileId = job.file ?? this.kinds.of(hand.kind).source?.(hand.settings).id;
    if (!fileId) throw new DomainError('job/unknown', 'This job has no file.');
    const { name, contentType } = await this.files.assertStored(context.tenantId, fileId);
    await this.rights.assertFileFor(hand, context);
    if (job.file) await this.made.assertTheirs(job, hand, context);
    else await this.files.assertTheirs(fileId, context);
    return download(reply, name, contentType).send(await this.files.open(context.tenantId, fileId));
  }

  /** If the starter lost the permission, or the admin chooses so, the job continues under the admin's own permissions. */
  private async goOn(
    id: string,
    { type, own = false, ...undoing }: { type: 'ResumeJob' | 'StartUndo'; own?: boolean; withoutContacts?: boolean; rules?: RulesChoice },
    context: RequestContext,
    message: string,
  ) {
    const { hand } = await this.own(id, context);
    if (own && !context.sight.admin) throw new ForbiddenException('Only an admin can take over a job of another user.');
    const takenOver = (await this.rights.takesOver(hand, context, { own, undoing: type === 'StartUndo' })) || undefined;
    return done(
      message,
      await this.jobs.tell(
        commandMeta(context),
        id,
        type === 'StartUndo' ? { type, data: { takenOver, ...undoing } } : { type, data: { takenOver } },
      ),
    );
  }

  private async tell(id: string, command: JobCommand, context: RequestContext, message: string) {
    await this.own(id, context);
    return done(message, await this.jobs.tell(commandMeta(context), id, command));
  }

  private async own(id: string, { tenantId, sight, acl }: RequestContext) {
    const loaded = await this.jobs.load(tenantId, id);
    if (!jobAccess.changes(sight, { createdBy: loaded.hand.meta.actor.id })) throw new DomainError('job/unknown', 'There is no such job.');
    assertAllowed(holdsCodes(this.kinds.of(loaded.hand.kind), acl));
    return loaded;
  }
}

const download = (reply: FastifyReply, name: string, contentType = 'text/csv') =>
  reply
    .header('content-type', contentType === 'text/csv' ? 'text/csv; charset=utf-8' : contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_'))}`);
