import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { answer } from '@matricula/http';
import type { JobRow } from '@matricula/read-models/job';
import { allOf, equals, ListService, withinDays } from '@matricula/lists';
import { UploadedCsvDto } from './job.dto';

/** Progress of jobs, and the report of uploaded files (001 §7.2). */
@ApiTags('job')
@Controller()
export class JobQueryController {
  constructor(private readonly list: ListService) {}

  /** One job of the caller (role 1: of anybody), with its rate and the time it still takes. */
  @Allow('LEADS', 'UPLOAD_LEAD_CSV')
  @Get('jobs/:id')
  async job(@Param('id') id: string, @Context() context: RequestContext) {
    const [row] = await this.list.byKey<JobRow>(this.list.declared('jobs', context), [id], context);
    if (!row) throw new DomainError('job/unknown', 'There is no such job.');
    return answer(row);
  }

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
}

/** An import as the documents' report answers it. */
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
    file_name: settings.fileName ?? title,
    title,
    status,
    total_rows: total,
    processed_rows: done,
    created: counts.created ?? 0,
    updated: counts.updated ?? 0,
    duplicate: (counts['re-enquired'] ?? 0) + (counts.skipped ?? 0),
    re_enquired: counts['re-enquired'] ?? 0,
    skipped: counts.skipped ?? 0,
    refused: counts.refused ?? 0,
    undo: undoCounts ?? null,
    user_id: createdBy,
    user_name: createdByName,
    created_at: startedAt,
    finished_at: finishedAt ?? null,
    error_file: (counts.refused ?? 0) > 0 ? `/api/jobs/${jobId}/errors` : null,
    original_file: `/api/jobs/${jobId}/file`,
  };
}
