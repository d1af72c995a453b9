import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, Context, SignedIn, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { allOf, anyOf, anyWord, equals, ListService, withinDays } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { activityFacts } from '@matricula/read-models/overview';
import { ReadStore } from '@matricula/read-store';
import { DocumentedReports, reportDays } from '../overview';
import { HourlyDto, LeadReportsDto, StageReportDto } from './lead-report.dto';
import { sourceOrCollege } from './source-or-college';

/** The documented calls of reports on leads (001 §7.6). */
@ApiTags('reports')
@SignedIn()
@Controller()
export class LeadReportController {
  constructor(
    private readonly reports: DocumentedReports,
    private readonly list: ListService,
    private readonly reads: ReadStore,
  ) {}

  /** Answers the hourly activity of one counsellor on a day. */
  @Get('counsoller-hourly-activity-report')
  hourly(@Query() { id, date }: HourlyDto, @Context() context: RequestContext) {
    return this.reports.answer('hourly-counsoler-report', { from: date, to: date, where: anyOf('counsellorId', id) }, context);
  }

  /** Answers the productivity report of a period, by page. */
  @Get('get_lead_reports')
  async leadReports(@Query() dto: LeadReportsDto, @Context() context: RequestContext) {
    const { page_no = 1, limit = 10 } = dto;
    const where = allOf(anyOf('counsellorId', dto.userId), await sourceOrCollege(this.reads, context.tenantId, dto.scl));
    const { data, ...rest } = await this.reports.answer('quick-report', { from: dto.sdate, to: dto.edate, where }, context);
    return { ...rest, data: { ...data, rows: data.rows.slice((page_no - 1) * limit, page_no * limit) }, count: data.count };
  }

  /** Answers the report of leads by call action. */
  @AdminsOnly()
  @Get('lead-report-by-call-action')
  async byCallAction(@Query() dto: StageReportDto, @Context() context: RequestContext) {
    const where = allOf(anyOf('counsellorId', dto.id), await this.source(dto.source, context));
    return this.reports.answer('lead-report-by-call-action', { from: dto.sdate, to: dto.edate, where }, context);
  }

  /** Counts the call actions of a period by stage, of everyone you can see or of one person. */
  @Allow('LEADS')
  @Get('lead-stage')
  async leadStage(@Query() { sdate, edate, id, source }: StageReportDto, @Context() context: RequestContext) {
    const list = this.list.declared('activity', context);
    const { from, to } = reportDays(sdate, edate, context);
    const where = allOf(
      withinDays('at', from, to, context.timeZone),
      equals('kind', 'call-action'),
      anyOf('userId', id),
      await this.source(source, context),
    );
    const rows = await this.list.aggregate(
      list,
      {
        where,
        by: [{ field: 'stage' }],
        measures: [
          { as: 'count', op: 'count' },
          { as: 'leads', op: 'distinct', field: 'leadId' },
        ],
        sort: [{ field: 'count', dir: 'desc' }],
      },
      context,
    );
    return { ...answer(rows), ...(await this.list.freshness(list, context)) };
  }

  private source(words: string | undefined, { tenantId }: RequestContext): Promise<Filter | undefined> {
    return anyWord(this.reads, activityFacts, tenantId, 'source', words);
  }
}
