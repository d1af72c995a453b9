import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext, SignedIn } from '@matricula/auth';
import { AnswersFile, answer, dispositionOf } from '@matricula/http';
import { lists } from '@matricula/projections/lists';
import { measuresOf, PastReports, ReportFiles, ReportService, titleOf } from '@matricula/reports';
import { reports } from '@matricula/projections/reports';
import type { FastifyReply } from 'fastify';
import { ExportNotes } from '../audit';
import { ReportReading } from './report-reading';
import { PastReportDto, ReportExportDto, ReportFactsDto, ReportQuestionDto } from './report.dto';

/** More groups than a person reads. The answer says how many there are, its totals count all, and the export has them. */
const MOST_ROWS = 5_000;

const OfReport = () => ApiParam({ name: 'report', enum: reports.map(({ name }) => name), example: 'quick-report' });

/** Every declared report: what there is, its figures, the facts behind them, and its files. */
@ApiTags('reports')
@SignedIn()
@Controller()
export class ReportController {
  constructor(
    private readonly report: ReportService,
    private readonly reading: ReportReading,
    private readonly past: PastReports,
    private readonly files: ReportFiles,
    private readonly exports: ExportNotes,
  ) {}

  /** Lists the reports that you may open, with their dimensions, measures and filters. */
  @Get('reports')
  all(@Context() context: RequestContext) {
    const shown = this.report.open(context).map((report) => {
      const { name, title, code, roles, facts, dimensions, calls, ...more } = report;
      const { chart, ...read } = more.readings ? this.report.declared(name, context) : report;
      return {
        name,
        title,
        code,
        roles,
        list: lists.find(({ model }) => model === facts.model)?.name ?? '',
        at: facts.at,
        whole_months: more.wholeMonths ?? false,
        pivot: more.pivot ?? false,
        dimensions: dimensions.map(({ field, title: of, chosen }) => ({ field, title: of, chosen })),
        readings: (more.readings ?? []).map(({ value, title: words, says }) => ({ value, title: words, says })),
        measures: measuresOf({ ...read, chart }).map(({ field, title: of }) => ({ field, title: of })),
        filters: this.report.filters(report, context),
        chart,
        calls,
      };
    });
    return answer(shown);
  }

  /** Answers a report for a period and a filter. */
  @OfReport()
  @Post('reports/:report')
  @HttpCode(200)
  async ask(@Param('report') name: string, @Body() { compare, figure, ...asked }: ReportQuestionDto, @Context() context: RequestContext) {
    const report = this.report.declared(name, context, asked.by);
    const { data, fresh } = await this.reading.figures(report, asked, context, { compare, figure, most: MOST_ROWS });
    return { ...answer(data), ...fresh };
  }

  /**
   * Calculates a report as of the moment of a link, and answers with the progress. Repeat the request until it is
   * `ready`; the report, its facts and its exports then answer with the same `past`.
   */
  @OfReport()
  @Post('reports/:report/past')
  @HttpCode(200)
  async prepare(@Param('report') name: string, @Body() { past, by }: PastReportDto, @Context() context: RequestContext) {
    return answer(await this.past.prepare(this.report.declared(name, context, by), past, context));
  }

  /** Lists the facts behind a cell of a report. */
  @OfReport()
  @Post('reports/:report/facts')
  @HttpCode(200)
  async facts(@Param('report') name: string, @Body() dto: ReportFactsDto, @Context() context: RequestContext) {
    const { cell = {}, measure, skip, limit, compare: _compare, figure: _figure, ...asked } = dto;
    const report = this.report.declared(name, context, asked.by);
    const behind = measure === undefined ? cell : { ...cell, measure };
    const { rows, count, fresh } = await this.reading.facts(report, asked, behind, { skip, limit }, context);
    return { ...answer(rows), count, ...fresh };
  }

  /** Downloads all rows of a report as CSV; with `figure`, as the pivot table of the screen, with totals last. */
  @OfReport()
  @AnswersFile('text/csv', 'Counsellor,Call actions\nAsha Sharma,42')
  @Post('reports/:report/export')
  @HttpCode(200)
  async export(
    @Param('report') name: string,
    @Body() { columns, dates, by, title, compare: _compare, figure, sort, total, ...question }: ReportExportDto,
    @Context() context: RequestContext,
    @Res() reply: FastifyReply,
  ) {
    const report = this.report.declared(name, context, by);
    const then = await this.reading.forFile(report, { ...question, by }, context);
    const file = await this.files.csv(report, question, { columns, dates, figure, sort, total }, context, then);
    await this.exports.note({ list: name, title: title ?? titleOf(report), filter: question, ...file }, context);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', dispositionOf(file.name))
      .header('x-total-rows', String(file.rows))
      .send(file.content());
  }

  /** Downloads a report as PDF, with the titles of the screen. */
  @OfReport()
  @AnswersFile('application/pdf', '%PDF-1.7')
  @Post('reports/:report/paper')
  @HttpCode(200)
  async paper(
    @Param('report') name: string,
    @Body() { columns, title, by, dates: _dates, compare: _compare, figure, sort, total, ...question }: ReportExportDto,
    @Context() context: RequestContext,
    @Res() reply: FastifyReply,
  ) {
    const report = this.report.declared(name, context, by);
    const then = await this.reading.forFile(report, { ...question, by }, context);
    const file = await this.files.pdf(report, question, { columns, title, figure, sort, total }, context, then);
    await this.exports.note({ list: name, title: title ?? titleOf(report), filter: question, ...file }, context);
    return reply
      .header('content-type', file.contentType)
      .header('content-disposition', dispositionOf(file.name))
      .send(Buffer.from(await file.content()));
  }
}
