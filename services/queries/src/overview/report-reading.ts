import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import type { Freshness } from '@matricula/lists';
import {
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

/** A question to a report, as figures are now or as they were. */
export interface AskedReport extends ReportQuestion {
  by?: string;
  past?: PastLink;
}

/** Which figures an answer holds. */
export interface FiguresFrom extends Freshness {
  /** Version of the read model that they were counted in. */
  version: number;
  /** Rows arrived while they were read: they may belong to no single position. */
  moving?: true;
}

/** Answers reports as they are, or as they were where a link says so. */
@Injectable()
export class ReportReading {
  constructor(
    private readonly reports: ReportService,
    private readonly past: PastReports,
  ) {}

  async figures(report: Report, asked: AskedReport, context: RequestContext, options: AnswerOptions = {}) {
    const { by, past: link, ...question } = asked;
    const { version } = report.facts.model;
    if (link) {
      const { data, fresh } = await this.past.answer({ report, by, question, link }, context, options);
      return { data, fresh: { ...fresh, version } as FiguresFrom };
    }
    // What it says that it reflects is what the figures do: the wait is over.
    await this.reports.caughtUp(report, context);
    const before = await this.reports.freshness(report, context);
    const data: ReportData = await this.reports.answer(report, question, context, { ...options, now: before.asOf });
    const { position } = await this.reports.freshness(report, context);
    const fresh: FiguresFrom = { ...before, position: placeInLog(before.position), version };
    return { data, fresh: position === before.position ? fresh : { ...fresh, moving: true as const } };
  }

  async facts(report: Report, asked: AskedReport, cell: ReportCell, page: ReportPage, context: RequestContext) {
    const { by, past: link, ...question } = asked;
    if (link) return this.past.facts({ report, by, question, link }, cell, page, context);
    return this.reports.facts(report, question, cell, page, context);
  }

  /** All figures as they were, for a file; undefined where they are asked for as they are. */
  async forFile(report: Report, asked: AskedReport, context: RequestContext): Promise<FiguresThen | undefined> {
    if (!asked.past) return undefined;
    const { data, fresh } = await this.figures(report, asked, context);
    return { data, at: fresh.asOf };
  }
}

/** What carries the log may add a place of its own behind the position. */
const placeInLog = (position: string) => position.split(':')[0] ?? position;
