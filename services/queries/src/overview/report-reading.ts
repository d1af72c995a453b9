import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import type { Freshness } from '@matricula/lists';
import {
  leastFresh,
  partsOf,
  PastReports,
  ReportService,
  type AnswerOptions,
  type FiguresThen,
  type PastLink,
  type Report,
  type ReportCell,
  type ReportData,
  type ReportPage,
  type ReportQuestion,
} from '@matricula/reports';

/** A query to a report, for present or past figures. */
export interface AskedReport extends ReportQuestion {
  by?: string;
  past?: PastLink;
}

/** The state that the figures of an answer reflect. */
export interface FiguresFrom extends Freshness {
  /** Version of the read model that was counted. */
  version: number;
  /** Rows changed during the read: the figures may belong to no single position. */
  moving?: true;
}

/** Answers reports with present figures, or with past ones if a link names a position. */
@Injectable()
export class ReportReading {
  constructor(
    private readonly reports: ReportService,
    private readonly past: PastReports,
  ) {}

  async figures(report: Report, asked: AskedReport, context: RequestContext, options: AnswerOptions = {}) {
    const { by, past: link, ...question } = asked;
    // It rises with the version of each read model.
    const version = partsOf(report).reduce((sum, { facts }) => sum + facts.model.version, 0);
    if (link) {
      const { data, fresh } = await this.past.answer({ report, by, question, link }, context, options);
      return { data, fresh: { ...fresh, version } as FiguresFrom };
    }
    // The report has reached the requested position, so the wait is over.
    await this.reports.caughtUp(report, context);
    const parts = await this.reports.freshOfParts(report, context);
    const before = leastFresh(parts);
    const data: ReportData = await this.reports.answer(report, question, context, { ...options, now: before.asOf });
    const after = await this.reports.freshOfParts(report, context);
    const fresh: FiguresFrom = { ...before, position: placeInLog(before.position), version };
    return {
      data,
      fresh: [...parts, ...after].every(({ position }) => position === before.position) ? fresh : { ...fresh, moving: true as const },
    };
  }

  async facts(report: Report, asked: AskedReport, cell: ReportCell, page: ReportPage, context: RequestContext) {
    const { by, past: link, ...question } = asked;
    if (link) return this.past.facts({ report, by, question, link }, cell, page, context);
    return this.reports.facts(report, question, cell, page, context);
  }

  /** All past figures, for a file; undefined if the present ones are requested. */
  async forFile(report: Report, asked: AskedReport, context: RequestContext): Promise<FiguresThen | undefined> {
    if (!asked.past) return undefined;
    const { data, fresh } = await this.figures(report, asked, context);
    return { data, at: fresh.asOf };
  }
}

/** The log's carrier may append its own offset to the position. */
const placeInLog = (position: string) => position.split(':')[0] ?? position;
