import type { RequestContext } from '@matricula/auth';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import type { FacetValue, PageQuery, Selection } from '@matricula/read-models/kernel';
import type { FactsPage, ReportCell, ReportPage } from '../report-facts';
import type { AnswerOptions, ReportData, ReportQuestion } from '../report.service';

/** The place in a tenant's log at which figures are asked for; plain data, as all that a thread is asked. */
export interface PastPlace {
  tenantId: string;
  /** The read model that the report counts, or of the list. */
  model: string;
  position: Position;
  /** Only what had happened by that moment. */
  until?: string;
}

/** Whether an event lies before a place. */
export const isBefore = ({ position, at }: RecordedEvent, place: Pick<PastPlace, 'position' | 'until'>): boolean =>
  position <= place.position && (place.until === undefined || at <= place.until);

/** How far the fold of a place is. */
export interface PastProgress {
  ready: boolean;
  /** 0 to 1. */
  share: number;
  events: number;
}

/** Who asks, as far as figures depend on it: today's access. */
export type PastReader = Pick<RequestContext, 'tenantId' | 'timeZone' | 'sight'>;

/** A question to a report as it was. */
export interface PastQuestion {
  place: PastPlace;
  report: string;
  /** The field of a chosen dimension. */
  by?: string;
  question: ReportQuestion;
  reader: PastReader;
  /** The moment at which the figures were read; that of the last event without it, and at the earliest. */
  at?: string;
}

export type PastFactsQuestion = PastQuestion & { cell: ReportCell; page: ReportPage };

/** Figures with the moment that they go by. */
export interface PastAnswer {
  data: ReportData;
  at: string;
}

/** A question to a list as it was. */
export interface PastListQuestion {
  place: PastPlace;
  list: string;
  reader: Omit<RequestContext, 'readAfter'>;
}

/** A row as it was, as far as its reader may know of it. */
export interface PastRow {
  row: object | undefined;
  /** Whether it stood then in the list of somebody who sees what the reader sees. */
  seen: boolean;
}

/** Reports and lists as they were at a place in the log. Whoever implements it folds that part of the log apart from everything that answers today. */
export abstract class PastFigures {
  /** Begins to fold, or goes on, and answers after a moment. @throws DomainError `past-figures/too-large`, `past-figures/too-many` */
  abstract prepare(place: PastPlace): Promise<PastProgress>;
  /** @throws StillFilling while it is folded, else as `prepare` */
  abstract answer(asked: PastQuestion & { options: AnswerOptions }): Promise<PastAnswer>;
  /** The facts behind a cell, untold. @throws as `answer` */
  abstract facts(asked: PastFactsQuestion): Promise<FactsPage & { at: string }>;
  /** Rows of a list, at the most a thousand. @throws as `answer` */
  abstract rows(asked: PastListQuestion & { query: PageQuery }): Promise<object[]>;
  abstract count(asked: PastListQuestion & { selection: Selection }): Promise<number>;
  abstract facets(
    asked: PastListQuestion & { fields: string[]; selection: Selection; limit?: number },
  ): Promise<Record<string, FacetValue[]>>;
  /** One row; of its own stream alone, where the list says which that is. @throws as `answer` */
  abstract row(asked: PastListQuestion & { key: string }): Promise<PastRow>;
  abstract close(): Promise<void>;
}
