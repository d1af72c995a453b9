import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { EventStore } from '@matricula/event-store';
import type { Freshness } from '@matricula/lists';
import { partsOf, type Report } from '../define-report';
import type { ReportCell, ReportPage } from '../report-facts';
import type { AnswerOptions, ReportData, ReportQuestion } from '../report-answer';
import { partWith } from '../report-parts';
import { ReportService } from '../report.service';
import { modelsIn, PastFigures, type PastProgress, type PastQuestion } from './past-figures';
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
    return this.figures.prepare(placeOf(modelsFor(report), link));
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
    const told = await this.reports.inWords(partWith(asked.report, cell.measure), rows, context, at);
    return { rows: told, count, fresh: { position: asked.link.position, asOf: at } };
  }

  private asked({ report, by, question, link }: AskedInThePast, { tenantId, sight }: RequestContext): PastQuestion {
    const reader = { tenantId, timeZone: link.zone, sight };
    const beside = report.beside?.map(({ name }) => name);
    return { place: placeOf(modelsFor(report), link), report: report.name, by, beside, question, reader, at: link.at };
  }
}

/** The read models that a report counts, as a place names them. */
const modelsFor = (report: Report) => modelsIn(partsOf(report).map(({ facts }) => facts.model.name));
