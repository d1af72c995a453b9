import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Allow, assertAllowed, Context, grants, hiddenOfLeads, SignedIn, type RequestContext } from '@matricula/auth';
import { isOfApplications, jobStream, type JobProgressed } from '@matricula/domain/job';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { answer, AnswersFile } from '@matricula/http';
import type { ApplicationRow } from '@matricula/read-models/application';
import type { JobRow } from '@matricula/read-models/job';
import type { LeadRow } from '@matricula/read-models/lead';
import { allOf, csvStream, equals, ListService, withinDays } from '@matricula/lists';
import type { FastifyReply } from 'fastify';
import { ExportNotes } from '../audit';
import { ExportActivityDto, UploadedCsvDto } from './job.dto';

/** Progress of jobs, and the report of uploaded files (001 §7.2). */
@ApiTags('job')
@Controller()
export class JobQueryController {
  constructor(
    private readonly list: ListService,
    private readonly store: EventStore,
    private readonly exports: ExportNotes,
  ) {}

  /** Answers with one job, its rate and its remaining time. You see your own jobs; an admin sees all. */
  @SignedIn()
  @Get('jobs/:id')
  async job(@Param('id') id: string, @Context() context: RequestContext) {
    return answer(await this.own(id, context));
  }

  /** Downloads the leads, or the applications, that a bulk action refused so far, each with the reason, as CSV. Each needs its own permission. */
  @Allow('LEADS', 'APPLICATIONS')
  @AnswersFile('text/csv', 'Name,Phone,Reason\nRavi Kumar,+919811122233,There is no such lead.')
  @Get('jobs/:id/refused')
  async refused(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply, @Context() context: RequestContext) {
    const { title, kind } = await this.own(id, context);
    const of = isOfApplications(kind) ? refusedApplications : refusedLeads;
    assertAllowed(grants(context.acl, of.code));
    const refused = refusedOf(await this.store.read(jobStream(context.tenantId, id)));
    const { columns } = of;
    await this.exports.note({ list: `refused ${of.things}`, filter: { jobId: id }, rows: refused.length, columns }, context);
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`refused ${of.things} of ${title}.csv`)}`);
    return csvStream(columns, of.code === 'LEADS' ? this.named(refused, context) : this.ofApplications(refused, context));
  }

  /** Lists the uploaded files with the results of their rows. */
  @Allow('UPLOAD_LEAD_CSV')
  @Get('getUploadedCsvReport')
  async uploads(@Query() dto: UploadedCsvDto, @Context() context: RequestContext) {
    const { page_no = 1, limit = 10, search } = dto;
    const list = this.list.declared('imports', context);
    const where = allOf(equals('status', dto.status), withinDays('startedAt', dto.sdate, dto.edate, context.timeZone));
    const page = { where, search, sort: [{ field: 'startedAt', dir: 'desc' as const }], skip: (page_no - 1) * limit, limit };
    const { rows, count, fresh } = await this.list.page<JobRow>(list, page, context);
    return { ...answer(rows.map(wireUpload)), count, ...fresh };
  }

  /** Lists your background exports, with the location of each file until it expires. */
  @SignedIn()
  @ApiBody({ type: ExportActivityDto, required: false })
  @Post('userExportActivityReport')
  @HttpCode(200)
  async exported(@Body() dto: ExportActivityDto, @Context() context: RequestContext) {
    const { page_no = 1, limit = 10, sdate, edate, status, search } = dto;
    const list = this.list.declared('exports', context);
    const where = allOf(equals('status', status), withinDays('startedAt', sdate, edate, context.timeZone));
    const page = { where, search, sort: [{ field: 'startedAt', dir: 'desc' as const }], skip: (page_no - 1) * limit, limit };
    const { rows, count, fresh } = await this.list.page<JobRow>(list, page, context);
    return { ...answer(rows.map(wireExport)), count, ...fresh };
  }

  private async own(id: string, context: RequestContext): Promise<JobRow> {
    const [row] = await this.list.byKey<JobRow>(this.list.declared('jobs', context), [id], context);
    if (!row) throw new DomainError('job/unknown', 'There is no such job.');
    return row;
  }

  /** Adds the names of the leads that the caller may still see. */
  private async *named(refused: readonly Refused[], context: RequestContext): AsyncGenerator<object[]> {
    const list = this.list.declared('leads', context);
    const kept = hiddenOfLeads(context.sight);
    for (let at = 0; at < refused.length; at += AT_ONCE) {
      const part = refused.slice(at, at + AT_ONCE);
      const rows = await this.list.byKey<LeadRow>(
        list,
        part.map(({ id }) => id),
        context,
      );
      const names = new Map(rows.map(({ leadId, name }) => [leadId, name]));
      yield part.map(({ id, reason }) => ({ leadId: id, reason: kept?.text(reason) ?? reason, name: names.get(id) }));
    }
  }

  /** Adds the applicants and forms of the applications that the caller may still see. */
  private async *ofApplications(refused: readonly Refused[], context: RequestContext): AsyncGenerator<object[]> {
    const list = this.list.declared('applications', context);
    for (let at = 0; at < refused.length; at += AT_ONCE) {
      const part = refused.slice(at, at + AT_ONCE);
      const ids = part.map(({ id }) => id);
      const rows = new Map((await this.list.byKey<ApplicationRow>(list, ids, context)).map((row) => [row.applicationId, row]));
      yield part.map(({ id, reason }) => ({ applicationId: id, reason, name: rows.get(id)?.name, formName: rows.get(id)?.formName }));
    }
  }
}

const AT_ONCE = 500;

/** The file of what was refused: the permission that it needs, and its columns. */
const refusedLeads = {
  ...{ things: 'leads', code: 'LEADS' },
  columns: [
    { field: 'leadId', title: 'Lead' },
    { field: 'name', title: 'Name' },
    { field: 'reason', title: 'Reason' },
  ],
};
const refusedApplications = {
  ...{ things: 'applications', code: 'APPLICATIONS' },
  columns: [
    { field: 'applicationId', title: 'Application' },
    { field: 'name', title: 'Name' },
    { field: 'formName', title: 'Form' },
    { field: 'reason', title: 'Reason' },
  ],
};

/** A lead or an application that a job refused. */
interface Refused {
  id: string;
  reason: string;
}

/** What was refused, and why, in the order in which it was refused. */
const refusedOf = (events: readonly RecordedEvent[]): Refused[] =>
  events.flatMap(({ data }) =>
    Object.entries((data as Partial<JobProgressed['data']>).refusedLeadIds ?? {}).flatMap(([reason, ids]) =>
      ids.map((id) => ({ id, reason })),
    ),
  );

/** An export in the form of its report. */
function wireExport({ jobId, kind, title, settings, status, total, done, createdBy, createdByName, startedAt, finishedAt, file }: JobRow) {
  return {
    _id: jobId,
    file_name: `${title}.${kind === 'archive' ? 'tar.gz' : 'csv'}`,
    list: String(settings.list ?? title),
    status,
    total_rows: total,
    processed_rows: done,
    user_id: createdBy,
    user_name: createdByName,
    created_at: startedAt,
    finished_at: finishedAt ?? null,
    file: file ? `/api/jobs/${jobId}/file` : null,
  };
}

/** The results of the rows of an import; only `accepted` for users who may not learn which people were known. */
function outcomesOf(counts: JobRow['counts']) {
  if (counts.accepted !== undefined)
    return { accepted: counts.accepted, created: null, updated: null, duplicate: null, re_enquired: null, skipped: null };
  return {
    accepted: null,
    created: counts.created ?? 0,
    updated: counts.updated ?? 0,
    duplicate: (counts['re-enquired'] ?? 0) + (counts.skipped ?? 0),
    re_enquired: counts['re-enquired'] ?? 0,
    skipped: counts.skipped ?? 0,
  };
}

/** An import in the form of the documents' report. */
function wireUpload({
  jobId,
  title,
  status,
  total,
  done,
  counts,
  createdBy,
  createdByName,
  startedAt,
  finishedAt,
  settings,
  undoCounts,
}: JobRow) {
  return {
    _id: jobId,
    file_name: String(settings.fileName ?? title),
    title,
    status,
    total_rows: total,
    processed_rows: done,
    ...outcomesOf(counts),
    refused: counts.refused ?? 0,
    partly: counts.partly ?? 0,
    undo: undoCounts ?? null,
    user_id: createdBy,
    user_name: createdByName,
    created_at: startedAt,
    finished_at: finishedAt ?? null,
    error_file: (counts.refused ?? 0) + (counts.partly ?? 0) > 0 ? `/api/jobs/${jobId}/errors` : null,
    original_file: `/api/jobs/${jobId}/file`,
  };
}
