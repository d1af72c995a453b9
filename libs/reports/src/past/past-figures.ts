import type { RequestContext } from '@matricula/auth';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import type { FacetValue, PageQuery, Selection } from '@matricula/read-models/kernel';
import type { FactsPage, ReportCell, ReportPage } from '../report-facts';
import type { AnswerOptions, ReportData, ReportQuestion } from '../report-answer';

/** The position in a tenant's log for which figures are requested. Plain data, because it is passed to a worker thread. */
export interface PastPlace {
  tenantId: string;
  /** The read model of the list, or those that the report counts (`modelsIn`). */
  model: string;
  position: Position;
  /** Only events up to this moment. */
  until?: string;
}

/** Several read models as one name. */
export const modelsIn = (names: readonly string[]): string => [...new Set(names)].join('+');

/** The read models of a place. */
export const modelsOf = ({ model }: Pick<PastPlace, 'model'>): string[] => model.split('+');

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

/** The reader, as far as figures depend on them: current access rights. */
export type PastReader = Pick<RequestContext, 'tenantId' | 'timeZone' | 'sight'>;

/** A query of a report at a past position. */
export interface PastQuestion {
  place: PastPlace;
  report: string;
  /** The field of a chosen dimension, or the chosen reading. */
  by?: string;
  /** Names of the parts beside its own that the reader may see. */
  beside?: readonly string[];
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

/** A query of a list at a past position. */
export interface PastListQuestion {
  place: PastPlace;
  list: string;
  reader: Omit<RequestContext, 'readAfter'>;
}

/** A past row, limited to what its reader may know. */
export interface PastRow {
  row: object | undefined;
  /** Whether a user with the reader's sight saw it in the list at that time. */
  seen: boolean;
}

/**
 * Reports and lists at a past position in the log. Implementations fold that part of the log separately from the read models that answer current
 * queries.
 */
export abstract class PastFigures {
  /**
   * Starts or continues folding, and returns the progress after a short wait. @throws DomainError `past-figures/too-large`, `past-figures/too-many`
   */
  abstract prepare(place: PastPlace): Promise<PastProgress>;
  /** @throws StillFilling while it is being folded, otherwise as `prepare` */
  abstract answer(asked: PastQuestion & { options: AnswerOptions }): Promise<PastAnswer>;
  /** The facts behind a cell as stored, with personal fields and before they are put in words. @throws as `answer` */
  abstract facts(asked: PastFactsQuestion): Promise<FactsPage & { at: string }>;
  /** Up to a thousand rows of a list. @throws as `answer` */
  abstract rows(asked: PastListQuestion & { query: PageQuery }): Promise<object[]>;
  abstract count(asked: PastListQuestion & { selection: Selection }): Promise<number>;
  abstract facets(
    asked: PastListQuestion & { fields: string[]; selection: Selection; limit?: number },
  ): Promise<Record<string, FacetValue[]>>;
  /** A single row. It is folded from its own stream alone, if the list declares which one that is. @throws as `answer` */
  abstract row(asked: PastListQuestion & { key: string }): Promise<PastRow>;
  abstract close(): Promise<void>;
}
