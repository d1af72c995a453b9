import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { todayIn } from '@matricula/lists';
import { ReportService, type ReportQuestion } from '@matricula/reports';
import { ReportReading } from './report-reading';

/** The period that documented calls mean: today without days; without an end it ends today, or on the first day if that is later. */
export function reportDays(from: string | undefined, to: string | undefined, { timeZone }: RequestContext): { from: string; to: string } {
  const today = todayIn(timeZone);
  return { from: from ?? to ?? today, to: to ?? (from && from > today ? from : today) };
}

/** Answers the documented calls that are a declared report (001 §7.6). The context that declares the report serves its calls. */
@Injectable()
export class DocumentedReports {
  constructor(
    private readonly reports: ReportService,
    private readonly reading: ReportReading,
  ) {}

  /**
   * Answers the present figures of a report for the period of `reportDays`.
   * @throws DomainError if there is no such report or the user may not open it
   */
  async answer(name: string, { from, to, where }: Partial<ReportQuestion>, context: RequestContext) {
    const report = this.reports.declared(name, context);
    const { data, fresh } = await this.reading.figures(report, { ...reportDays(from, to, context), where }, context);
    return { ...answer(data), ...fresh };
  }
}
