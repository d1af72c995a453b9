import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { grants, hiddenFields, type RequestContext, type Sight } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { allOf, dayIn, dayRange, freshnessOf, ListService, type Freshness } from '@matricula/lists';
import { fieldsIn, type AggregateRow, type Filter, type Selection, type TimeBucket } from '@matricula/read-models/kernel';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';
import type { Facts } from './define-facts';
import { inWords, type ToldFact } from './facts-in-words';
import {
  countedDays,
  reportBy,
  type Report,
  type FigureUnit,
  type ReportChart,
  type ReportDimension,
  type ReportMeasure,
} from './define-report';
import type { Labels } from './labels';
import { factsBehind, type FactsPage, type ReportCell, type ReportPage } from './report-facts';
import { happened, tablesOf, type FiguresOf, type FiguresTable } from './report-figures';
import { monthsBefore, periodBefore } from './period-before';

/** A question to a report: days of the tenant's zone, both included. */
export interface ReportQuestion {
  from: string;
  to: string;
  where?: Filter;
}

export interface ReportColumn {
  field: string;
  title: string;
  kind: 'dimension' | 'measure' | 'time';
  /** The time bucket of a dimension. */
  per?: TimeBucket;
  /** How missing values of a dimension are called. */
  none?: string;
  /** Different things are counted, each once: the figures of rows do not add up to their total. */
  distinct?: true;
  /** A percentage. */
  share?: true;
  /** Unit of the figure. */
  unit?: FigureUnit;
  /** Display texts of the stored values of a dimension. */
  words?: Readonly<Record<string, string>>;
}

/** The answer of a report. `totals` are computed over the facts, so distinct leads are not counted twice. */
export interface ReportData {
  columns: ReportColumn[];
  /** All lines, or those of the first groups. `count`: number of lines of the table (groups without the dimension across). */
  rows: AggregateRow[];
  count: number;
  totals: AggregateRow;
  chart: { kind: ReportChart['kind']; category: string; series: string[] };
  /** For a table with a dimension across: the totals of its rows (all other dimensions) and of its columns, and the measures that cells hold. */
  cross?: { across: string; figures: string[]; rows: AggregateRow[]; columns: AggregateRow[] };
  /** Totals of the same number of days right before, if requested; `until` is set if the requested days are not over yet. */
  previous?: { from: string; to: string; until?: string; totals: AggregateRow };
}

export interface AnswerOptions {
  /** Totals of the period before as well. */
  compare?: boolean;
  /** Maximum number of lines. */
  most?: number;
  /** The moment of asking: some figures depend on it. */
  now?: string;
  /** The one measure that a table with a dimension across shows: its cells hold this one and those of the chart, which is quicker. */
  figure?: string;
}

/** The reader of the figures. */
type Reader = Pick<RequestContext, 'tenantId' | 'timeZone' | 'sight' | 'readAfter'>;

/** Injection token of every declared report: `readonly Report[]`. */
export const REPORTS = Symbol('reports');

/** The one place that answers reports: permission, visible facts, groups, totals, drill-down. */
@Injectable()
export class ReportService {
  constructor(
    private readonly reads: ReadStore,
    private readonly lists: ListService,
    @Inject(REPORTS) private readonly reports: readonly Report[],
  ) {}

  /** Reports with a screen that a user may open. */
  open(context: RequestContext): Report[] {
    return this.reports.filter((report) => !report.onBoards && allows(report, context));
  }

  /** The filters that a reader may use on a report. */
  filters({ facts }: Pick<Report, 'facts'>, { sight }: RequestContext): Facts['filters'] {
    const kept = hiddenFields(facts.model, sight);
    return kept ? facts.filters.filter(({ field }) => kept.asks(field)) : facts.filters;
  }

  /**
   * The report, by the field that the reader chose if it needs one. @throws DomainError `reports/unknown`, `reports/by-what`; ForbiddenException
   * without its code or role
   */
  declared(name: string, context: RequestContext, by?: string): Report {
    const report = this.reports.find((candidate) => candidate.name === name);
    if (!report) throw new DomainError('reports/unknown', `There is no report called ${name}.`);
    if (!allows(report, context)) {
      throw new ForbiddenException('We are sorry, but you do not have permission to see this report. Please contact the administrator.');
    }
    return reportBy(report, by);
  }

  /** Rows (all, or the first `most`), totals and the proposed chart; with `compare` the totals of the period before. */
  async answer(
    report: Report,
    asked: ReportQuestion,
    context: Reader,
    { compare = false, most, figure, now = new Date().toISOString() }: AnswerOptions = {},
  ): Promise<ReportData> {
    await ownWrites(this.reads, report.facts.model, context);
    const question = countedDays(report, asked);
    const of = figuresOf(report, question, context, now);
    const before = compare ? this.before(report, question, context, now) : undefined;
    const { dimensions, across } = report;
    const cells = across === undefined ? report.measures : cellMeasures(report, figure);
    const tables = [
      { dimensions, measures: cells },
      { dimensions: dimensions.filter(({ field }) => field !== across), measures: cells },
      // The chart draws every measure by the dimension across.
      {
        dimensions: dimensions.filter(({ field }) => field === across),
        measures: report.chart.category === across ? report.measures : cells,
      },
    ].slice(0, across === undefined ? 1 : 3);
    const [
      {
        tables: [[totals = {}] = [], rows = [], rowTotals = [], columnTotals = []],
        labels,
      },
      previous,
    ] = await Promise.all([
      this.figures(of, tables, dimensions),
      before && this.figures(figuresOf(report, { ...question, ...before }, context, now), [], []),
    ]);
    const kept = hiddenFields(report.facts.model, context.sight);
    const named = (some: AggregateRow[]) => {
      const rowsInWords = some.map((row) => labelled(row, labels));
      return kept?.told(rowsInWords) ?? rowsInWords;
    };
    const lines = across === undefined ? rows : rowTotals;
    const shown = lines.slice(0, most);
    return {
      columns: columnsOf(report),
      rows: named(across === undefined ? shown : withinLines(rows, shown, report)),
      count: lines.length,
      totals,
      chart: { ...report.chart, series: [...report.chart.series] },
      cross:
        across === undefined
          ? undefined
          : { across, figures: cells.map(({ field }) => field), rows: named(shown), columns: named(columnTotals) },
      previous: before && { ...before, totals: previous?.tables[0]?.[0] ?? {} },
    };
  }

  /** The facts behind a cell, newest first, as many as the figure says, with the names of what the reader may open. */
  async facts(report: Report, question: ReportQuestion, cell: ReportCell, page: ReportPage, context: RequestContext) {
    await ownWrites(this.reads, report.facts.model, context);
    const now = new Date().toISOString();
    const fresh = await this.freshness(report, context);
    const { rows, count } = await this.behind(report, question, cell, page, context, now);
    const told = await this.inWords(report, rows, context, now);
    return { rows: told, count: fresh.filling === undefined ? count : undefined, fresh };
  }

  /** The facts behind a cell as they are stored. */
  async behind(report: Report, question: ReportQuestion, cell: ReportCell, page: ReportPage, context: Reader, now: string) {
    const of = figuresOf(report, countedDays(report, question), context, now);
    const { labels } = await tablesOf(this.reads, of, [], report.dimensions);
    return factsBehind(this.reads, of, cell, labels, page);
  }

  /** Facts in words, with current names. */
  inWords({ facts }: Report, rows: FactsPage['rows'], context: RequestContext, now: string): Promise<ToldFact[]> {
    const kept = hiddenFields(facts.model, context.sight);
    return inWords(this.lists, facts, kept?.told(rows) ?? rows, context, now, kept);
  }

  /**
   * Something due later today already counts for today, so only past events are compared up to the same time of day. Days in the future have no
   * comparison, because what is due then is not done yet.
   */
  private before(
    { facts, wholeMonths }: Report,
    question: ReportQuestion,
    { timeZone }: Reader,
    now: string,
  ): ReturnType<typeof periodBefore> | undefined {
    if (wholeMonths) return monthsBefore(question);
    if (facts.ahead && question.to > dayIn(timeZone, now)) return undefined;
    const { until, ...days } = periodBefore(question, timeZone, now);
    return facts.ahead ? days : { ...days, until };
  }

  /** Resolves when the read model reflects the caller's own writes, or when the wait times out. */
  caughtUp({ facts }: Report, context: Reader): Promise<void> {
    return ownWrites(this.reads, facts.model, context);
  }

  /** How fresh an answer is. */
  freshness({ facts }: Report, { tenantId }: RequestContext): Promise<Freshness> {
    return freshnessOf(this.reads, facts.model, tenantId);
  }

  /** Resolves when no facts are missing. @throws StillFilling otherwise, because exported data must be complete */
  whole({ facts }: Report, { tenantId }: RequestContext): Promise<void> {
    return whole(this.reads, facts.model, tenantId);
  }

  /** The totals, then the tables without empty groups, and the names of some dimensions. */
  private async figures(of: FiguresOf, asked: readonly FiguresTable[], named: readonly ReportDimension[]) {
    const totals = { dimensions: [], measures: of.report.measures };
    const found = await tablesOf(this.reads, of, [totals, ...asked], named);
    const [all = [], ...tables] = found.tables;
    return { tables: [all, ...tables.map((rows, index) => happened(rows, asked[index]?.measures ?? []))], labels: found.labels };
  }
}

/** Whether the user has the code and the role that a report requires. */
export const allows = (report: Report, { acl, user, sight }: RequestContext) =>
  (report.code === undefined || grants(acl, report.code)) &&
  (report.roles === undefined || report.roles.includes(user.role)) &&
  keptIn(report, undefined, sight).length === 0;

/** Fields that the report uses, or is filtered by, that are hidden from the reader's role: figures would reveal their values. */
function keptIn(report: Report, where: Filter | undefined, sight: Sight): string[] {
  const kept = hiddenFields(report.facts.model, sight);
  if (!kept) return [];
  const { dimensions, measures } = report;
  const columns = dimensions.flatMap(({ field, of, id }) => [of ?? field, id ?? field]);
  const figures = measures.flatMap((measure) => ('distinct' in measure ? [measure.distinct] : 'of' in measure ? [measure.value] : []));
  return [...columns, ...figures, ...fieldsIn(where)].filter((field) => !kept.asks(field));
}

function figuresOf(
  report: Report,
  { from, to, until, where }: ReportQuestion & { until?: string },
  { tenantId, timeZone, sight }: Reader,
  now: string,
): FiguresOf {
  const [field] = keptIn(report, where, sight);
  if (field !== undefined) throw new DomainError('reports/field-kept', `Your role has no access to the field ${field}.`);
  const days = dayRange(from, to, timeZone);
  const range: Filter = { field: report.facts.at, op: 'between', ...days, ...(until && { to: until }) };
  const selection: Selection = { where: allOf(range, report.where, report.facts.kept, report.access.filter(sight), where) };
  return { report, selection, tenantId, timeZone, now };
}

const columnsOf = ({ dimensions, measures }: Report): ReportColumn[] => [
  ...dimensions.map(({ field, title, per, none, words }): ReportColumn => ({
    field,
    title,
    kind: per ? 'time' : 'dimension',
    per,
    none,
    words,
  })),
  ...measures.map((measure): ReportColumn => {
    const { field, title } = measure;
    return {
      ...{ field, title, kind: 'measure' },
      ...('distinct' in measure && { distinct: true }),
      ...('share' in measure && { share: true }),
      ...('of' in measure && measure.unit && { unit: measure.unit }),
    };
  }),
];

/** The shown measure and those of the chart; all measures if none is named. */
function cellMeasures({ measures, chart }: Report, figure: string | undefined): readonly ReportMeasure[] {
  if (!measures.some(({ field }) => field === figure)) return measures;
  return measures.filter(({ field }) => field === figure || chart.series.includes(field));
}

/** The cells of some lines of a table with a dimension across. */
function withinLines(cells: AggregateRow[], lines: AggregateRow[], { dimensions, across }: Report): AggregateRow[] {
  const key = (row: AggregateRow) => JSON.stringify(dimensions.flatMap(({ field }) => (field === across ? [] : [row[field]])));
  const shown = new Set(lines.map(key));
  return cells.filter((cell) => shown.has(key(cell)));
}

function labelled(row: AggregateRow, labels: Map<string, Labels>): AggregateRow {
  const shown = [...labels]
    .filter(([field]) => field in row)
    .map(([field, { labelOf }]) => [field, labelOf.get(row[field] as string) ?? row[field] ?? null]);
  return { ...row, ...Object.fromEntries(shown) };
}
