import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { answer, AnswersFile, sendFile } from '@matricula/http';
import { allOf, IsOptionalDay, ListService, withinDays } from '@matricula/lists';
import { leadNoteList, type LeadNoteRow } from '@matricula/read-models/lead';
import { ownWrites, ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { LeadLookup, ofLead } from './lead-lookup';

/** Query of `get-all-lead-note`; `name` is what the lead was called. */
class LeadNotesDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(10_000) page?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1000) limit?: number;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() @MaxLength(100) lead_id?: string;
  @IsOptional() @IsString() @MaxLength(200) name?: string;
}

/** Notes of leads (001 §2.3, §7.3). */
@ApiTags('lead')
@Allow('LEADS')
@Controller()
export class LeadNoteQueryController {
  constructor(
    private readonly list: ListService,
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** Lists notes of leads, newest first: all of a lead that you see, or those that you and the people below you wrote. */
  @Allow('LEADS', 'Notes')
  @Get('get-all-lead-note')
  async notes(@Query() { page = 1, limit = 10, sdate, edate, lead_id, name }: LeadNotesDto, @Context() context: RequestContext) {
    const called = name ? { field: 'leadName', op: 'contains' as const, value: name } : undefined;
    const where = allOf(withinDays('at', sdate, edate, context.timeZone), called);
    const page_ = { sort: [{ field: 'at', dir: 'desc' as const }], skip: (page - 1) * limit, limit };
    if (lead_id === undefined) {
      const { rows, count } = await this.list.page<LeadNoteRow>(this.list.declared('lead-notes', context), { where, ...page_ }, context);
      return { ...answer(rows), count };
    }
    const lead = await this.lookup.lead(lead_id, context);
    await ownWrites(this.reads, leadNoteList, context);
    const asked = allOf(ofLead(lead), where);
    const [rows, count] = await Promise.all([
      this.reads.page<LeadNoteRow>(leadNoteList, context.tenantId, { where: asked, ...page_ }),
      this.reads.count(leadNoteList, context.tenantId, { where: asked }),
    ]);
    return { ...answer(hiddenFields(leadNoteList, context.sight)?.told(rows) ?? rows), count };
  }

  /** Lists the files that users added to a lead, newest first, each with its note. */
  @Get('leads/:id/files')
  async files(@Param('id') id: string, @Context() context: RequestContext) {
    const lead = await this.lookup.lead(id, context);
    await ownWrites(this.reads, leadNoteList, context);
    const notes: LeadNoteRow[] = [];
    const sort = [{ field: 'at', dir: 'desc' as const }];
    for await (const some of this.reads.stream<LeadNoteRow>(leadNoteList, context.tenantId, { where: ofLead(lead), sort }))
      notes.push(...some.filter(({ files }) => files?.length));
    const told = hiddenFields(leadNoteList, context.sight)?.told(notes) ?? notes;
    return answer(
      told.flatMap(({ noteId, note, at, userName, files = [] }) => files.map((file) => ({ noteId, note, at, userName, file }))),
    );
  }

  /** Downloads a file of a lead. */
  @AnswersFile('application/octet-stream', '%PDF-1.7')
  @Get('leads/:id/files/:blobId')
  async file(@Param('id') id: string, @Param('blobId') blobId: string, @Context() context: RequestContext, @Res() reply: FastifyReply) {
    const { data } = await this.files(id, context);
    const file = data.find((one) => one.file.blobId === blobId)?.file;
    if (!file) throw new DomainError('attachment/unknown', 'There is no such attachment.');
    return sendFile(reply, file, await this.blobs.open(context.tenantId, blobId));
  }
}
