import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { EventStore } from '@matricula/event-store';
import type { Freshness } from '@matricula/lists';
import type { Report } from '../define-report';
import type { ReportCell, ReportPage } from '../report-facts';
import { ReportService, type AnswerOptions, type ReportData, type ReportQuestion } from '../report.service';
import { PastFigures, type PastProgress, type PastQuestion } from './past-figures';
import { checkLink, placeOf, type PastLink } from './past-link';

export interface AskedInThePast {
  report: Report;
  by?: string;
  question: ReportQuestion;
  link: PastLink;
}

/** Reports at a past position, for users who may open them today. Checks what a link names; `PastFigures` computes the figures. */
@Injectable()
export class PastReports {
  constructor(
    private readonly figures: PastFigures,
    private readonly log: EventStore,
    private readonly reports: ReportService,
  ) {}

  /** How far the figures are that a link names. @throws DomainError `past-figures/unknown`, `past-figures/position`, `past-figures/moment` */
  async prepare(report: Report, link: PastLink, context: RequestContext): Promise<PastProgress> {
    await checkLink(this.log, link, context);
    return this.figures.prepare(placeOf(report.facts.model.name, link));
  }

  /** Past figures, with their position and moment. @throws as `prepare`; StillFilling while they are computed */
  async answer(asked: AskedInThePast, context: RequestContext, options: AnswerOptions): Promise<{ data: ReportData; fresh: Freshness }> {
    await checkLink(this.log, asked.link, context);
    const { data, at } = await this.figures.answer({ ...this.asked(asked, context), options });
    return { data, fresh: { position: asked.link.position, asOf: at } };
  }

  /** The facts behind a cell at a past position, with current names. @throws as `answer` */
  async facts(asked: AskedInThePast, cell: ReportCell, page: ReportPage, context: RequestContext) {
    await checkLink(this.log, asked.link, context);
    const { rows, count, at } = await this.figures.facts({ ...this.asked(asked, context), cell, page });
    const told = await this.reports.inWords(asked.report, rows, context, at);
    return { rows: told, count, fresh: { position: asked.link.position, asOf: at } };
  }

  private asked({ report, by, question, link }: AskedInThePast, { tenantId, sight }: RequestContext): PastQuestion {
    const reader = { tenantId, timeZone: link.zone, sight };
    return { place: placeOf(report.facts.model.name, link), report: report.name, by, question, reader, at: link.at };
  }
}
