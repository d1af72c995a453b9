import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import { daysWords, momentWords } from '@matricula/domain/kernel/date-words';
import type { TableSort } from '@matricula/domain/overview/report-table';
import { Drawing, paperWith } from '@matricula/documents';
import { csvStream, sourceWords, type ExportFormat } from '@matricula/lists';
import { ReadStore } from '@matricula/read-store';
import type { Readable } from 'node:stream';
import { countedDays, type Report } from './define-report';
import { paperOf } from './paper-of';
import { reportColumns } from './report-columns';
import { crossTableOf, rowsInOrder } from './shown-table';
import { reportPaper } from './report-paper';
import type { ReportData, ReportQuestion } from './report-answer';
import { ReportService } from './report.service';

/** Maximum number of lines in a PDF; the CSV has all. */
const MOST_ON_PAPER = 10_000;

/** What the screen shows of a report: its title, and its columns with their titles. */
export interface ShownReport {
  title?: string;
  columns?: readonly { field: string; title: string }[];
  /** For CSV: cells as shown on the screen, or as they are stored. */
  dates?: ExportFormat;
  /** The figure that a table with a dimension across shows: the file then has the table as it is on the screen. */
  figure?: string;
  /** Sort order of the table. */
  sort?: TableSort;
  /** The heading of the totals of a table with a dimension across. */
  total?: string;
}

/** A report prepared for download: its content is known before the first byte of the file is made. */
export interface ReportFile<Content> {
  name: string;
  contentType: string;
  rows: number;
  columns: readonly { title: string }[];
  content(): Content;
}

/** Past figures, used instead of the current ones. */
export interface FiguresThen {
  data: ReportData;
  at: string;
}

/** Reports as files, with what their reader may see. Used for downloads and for scheduled deliveries alike. */
@Injectable()
export class ReportFiles {
  constructor(
    private readonly reports: ReportService,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
    private readonly drawing: Drawing,
  ) {}

  /** All rows as CSV; a table with a dimension across as it is on the screen, where its figure is named. @throws StillFilling while facts are missing */
  async csv(
    report: Report,
    question: ReportQuestion,
    shown: ShownReport,
    reader: RequestContext,
    then?: FiguresThen,
  ): Promise<ReportFile<Readable>> {
    if (!then) await this.reports.whole(report, reader);
    const data = then?.data ?? (await this.reports.answer(report, question, reader));
    const sourceWord = await sourceWords(this.reads, reader.tenantId);
    const { figure, dates } = shown;
    const table = figure === undefined || dates === 'iso' ? undefined : crossTableOf(data, { ...shown, figure, sourceWord });
    const rows = table ? [...table.rows, table.totals] : dates === 'iso' ? data.rows : rowsInOrder(data, { ...shown, sourceWord });
    const columns = table?.columns ?? reportColumns(data.columns, shown.columns, dates, sourceWord);
    return {
      ...{ name: `${nameOf(report, question)}.csv`, contentType: 'text/csv', rows: rows.length, columns },
      content: () => csvStream(columns, inOne(rows)),
    };
  }

  /** The report as a PDF. @throws StillFilling while facts are missing */
  async pdf(
    report: Report,
    question: ReportQuestion,
    shown: ShownReport,
    reader: RequestContext,
    then?: FiguresThen,
  ): Promise<ReportFile<Promise<Uint8Array>>> {
    if (!then) await this.reports.whole(report, reader);
    const { tenantId, timeZone } = reader;
    const at = then?.at ?? new Date().toISOString();
    const [data, tenant] = await Promise.all([
      then ? firstLines(then.data) : this.reports.answer(report, question, reader, { most: MOST_ON_PAPER, now: at }),
      this.identity.tenant(tenantId),
    ]);
    const paper = paperOf(data, {
      ...{ title: shown.title ?? report.title, institution: tenant?.name ?? '', at, columns: shown.columns },
      ...{ figure: shown.figure, sort: shown.sort, total: shown.total },
      ...{
        period: daysWords(countedDays(report, question)),
        asOf: momentWords(at, timeZone),
        sourceWord: await sourceWords(this.reads, tenantId),
      },
    });
    const { rows, columns } = paper;
    return {
      ...{ name: `${nameOf(report, question)}.pdf`, contentType: 'application/pdf', rows: rows.length, columns },
      content: () => this.drawing.draw(paperWith(reportPaper, paper)),
    };
  }
}

const nameOf = (report: Report, question: ReportQuestion) => {
  const { from, to } = countedDays(report, question);
  return `${report.name}-${from}-${to}`;
};

const firstLines = (data: ReportData): ReportData => ({ ...data, rows: data.rows.slice(0, MOST_ON_PAPER) });

async function* inOne<Row>(rows: Row[]): AsyncIterable<Row[]> {
  yield rows;
}
