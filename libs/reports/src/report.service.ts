import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { grants, hiddenFields, type RequestContext, type Sight } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { allOf, dayIn, dayRange, freshnessOf, ListService, openOfAsked, type Freshness } from '@matricula/lists';
import { fieldsIn, placeOf, type AggregateRow, type Filter, type Selection, type TimeBucket } from '@matricula/read-models/kernel';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';
import type { Facts } from './define-facts';
import { inWords, type ToldFact } from './facts-in-words';
import {
  allPartsOf,
  countedDays,
  limitedTo,
  measuresOf,
  partsOf,
  reportBy,
  withFigures,
  type Report,
  type FigureUnit,
  type ReportChart,
  type ReportDimension,
  type ReportMeasure,
} from './define-report';
import { inTime, labelsIn, type Labels } from './labels';
import { joinedRows, joinedTotals } from './joined-rows';
import { factsBehind, type FactsPage, type ReportCell, type ReportPage } from './report-facts';
import { happened, tablesOf, type FiguresOf, type FiguresTable, type NamesFound } from './report-figures';
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
    return this.reports
      .filter((report) => !report.onBoards && allows(report, context))
      .map((report) => limitedTo(seenBy(report, context), (part) => allows(part, context)));
  }

  /** The filters that a reader may use on a report: those that limit every figure of it. */
  filters(report: Report, { sight }: RequestContext): Facts['filters'] {
    const models = allPartsOf(report).map(({ facts }) => facts.model);
    const kept = models.flatMap((model) => hiddenFields(model, sight) ?? []);
    return report.facts.filters.filter(
      ({ field }) => models.every((model) => placeOf(model, field) !== undefined) && kept.every((hidden) => hidden.asks(field)),
    );
  }

  /**
   * The report, by the field or in the reading that the reader chose if it needs one, with the figures that the reader may see. @throws DomainError `reports/unknown`, `reports/by-what`; ForbiddenException
   * without its code or role
   */
  declared(name: string, context: RequestContext, by?: string): Report {
    const report = this.reports.find((candidate) => candidate.name === name);
    if (!report) throw new DomainError('reports/unknown', `There is no report called ${name}.`);
    if (!allows(report, context)) {
      throw new ForbiddenException('We are sorry, but you do not have permission to see this report. Please contact the administrator.');
    }
    return limitedTo(seenBy(reportBy(report, by), context), (part) => allows(part, context));
  }

  /** Rows (all, or the first `most`), totals and the proposed chart; with `compare` the totals of the period before. */
  async answer(
    report: Report,
    asked: ReportQuestion,
    context: Reader,
    { compare = false, most, figure, now = new Date().toISOString() }: AnswerOptions = {},
  ): Promise<ReportData> {
    await this.caughtUp(report, context);
    const question = countedDays(report, asked);
    const before = compare ? this.before(report, question, context, now) : undefined;
    return report.beside
      ? this.joined(report, question, before, context, { most, now })
      : this.single(report, question, before, context, { most, figure, now });
  }

  /** The figures of one table of facts. */
  private async single(
    report: Report,
    question: ReportQuestion,
    before: DaysBefore | undefined,
    context: Reader,
    { most, figure, now }: { most?: number; figure?: string; now: string },
  ): Promise<ReportData> {
    const of = figuresOf(report, question, context, now);
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
        names,
      },
      previous,
    ] = await Promise.all([
      this.figures(of, tables, dimensions),
      before && this.figures(figuresOf(report, { ...question, ...before }, context, now), [], []),
    ]);
    const named = this.naming(report, labelsOf([names]), context);
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

  /** The figures of several tables of facts, side by side for the same values of the dimensions. */
  private async joined(
    report: Report,
    question: ReportQuestion,
    before: DaysBefore | undefined,
    context: Reader,
    { most, now }: { most?: number; now: string },
  ): Promise<ReportData> {
    const { dimensions } = report;
    const found = await Promise.all(
      partsOf(report).map(async (part) => {
        const [present, previous] = await Promise.all([
          this.figures(
            figuresOf(part, question, context, now),
            [{ dimensions: part.dimensions, measures: part.measures }],
            part.dimensions,
          ),
          before && this.figures(figuresOf(part, { ...question, ...before }, context, now), [], []),
        ]);
        const [[totals = {}] = [], rows = []] = present.tables;
        return { part, rows, totals, names: present.names, previous: previous?.tables[0]?.[0] ?? {} };
      }),
    );
    const lines = joinedRows(report, found);
    const named = this.naming(report, labelsOf(found.map(({ names }) => names)), context);
    return {
      columns: columnsOf({ ...report, dimensions, measures: measuresOf(report) }),
      rows: named(lines.slice(0, most)),
      count: lines.length,
      totals: joinedTotals(report, found),
      chart: { ...report.chart, series: [...report.chart.series] },
      previous: before && {
        ...before,
        totals: joinedTotals(
          report,
          found.map(({ previous: totals }) => ({ totals })),
        ),
      },
    };
  }

  /** Shows rows with the names of ids, as far as the reader may see them. */
  private naming(report: Report, labels: Map<string, Labels>, { sight }: Reader) {
    const kept = partsOf(report).flatMap(({ facts }) => hiddenFields(facts.model, sight) ?? []);
    return (some: AggregateRow[]): AggregateRow[] =>
      kept.reduce(
        (rows, hidden) => hidden.told(rows),
        some.map((row) => labelled(row, labels)),
      );
  }

  /** The facts behind a cell, newest first, as many as the figure says, with the names of what the reader may open. */
  async facts(report: Report, question: ReportQuestion, cell: ReportCell, page: ReportPage, context: RequestContext) {
    await this.caughtUp(report, context);
    const now = new Date().toISOString();
    const fresh = await this.freshness(report, context);
    const { rows, count } = await this.behind(report, question, cell, page, context, now);
    const told = await this.inWords(partWith(report, cell.measure), rows, context, now);
    return { rows: told, count: fresh.filling === undefined ? count : undefined, fresh };
  }

  /** The facts behind a cell as they are stored. */
  async behind(report: Report, question: ReportQuestion, cell: ReportCell, page: ReportPage, context: Reader, now: string) {
    const counted = countedDays(report, question);
    assertMeasured(report, cell.measure);
    const parts = partsOf(report).map((part) => ({ part, of: figuresOf(part, counted, context, now) }));
    const found = await Promise.all(parts.map(({ part, of }) => tablesOf(this.reads, of, [], part.dimensions)));
    const labels = labelsOf(found.map(({ names }) => names));
    const asked = partWith(report, cell.measure);
    const measure = countedIn(report, cell.measure);
    const of =
      parts.find(({ part }) => part.facts === asked.facts && part.name === asked.name)?.of ?? figuresOf(asked, counted, context, now);
    return factsBehind(this.reads, of, measure === undefined ? cell : { ...cell, measure }, labels, page);
  }

  /** Facts of a part of a report in words, with current names. */
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

  /** Resolves when the read models reflect the caller's own writes, or when the wait times out. */
  async caughtUp(report: Report, context: Reader): Promise<void> {
    await Promise.all(partsOf(report).map(({ facts }) => ownWrites(this.reads, facts.model, context)));
  }

  /** How fresh an answer is: as its least fresh part. */
  async freshness(report: Report, context: RequestContext): Promise<Freshness> {
    return leastFresh(await this.freshOfParts(report, context));
  }

  /** How fresh the figures of each part of a report are, its own first. */
  freshOfParts(report: Report, { tenantId }: RequestContext): Promise<[Freshness, ...Freshness[]]> {
    const [own, ...beside] = partsOf(report).map(({ facts }) => freshnessOf(this.reads, facts.model, tenantId)) as [Promise<Freshness>];
    return Promise.all([own, ...beside]);
  }

  /** Resolves when no facts are missing. @throws StillFilling otherwise, because exported data must be complete */
  async whole(report: Report, { tenantId }: RequestContext): Promise<void> {
    for (const { facts } of partsOf(report)) await whole(this.reads, facts.model, tenantId);
  }

  /** The totals, then the tables without empty groups, and the names of some dimensions. */
  private async figures(of: FiguresOf, asked: readonly FiguresTable[], named: readonly ReportDimension[]) {
    const totals = { dimensions: [], measures: of.report.measures };
    const found = await tablesOf(this.reads, of, [totals, ...asked], named);
    const [all = [], ...tables] = found.tables;
    return { tables: [all, ...tables.map((rows, index) => happened(rows, asked[index]?.measures ?? []))], names: found.names };
  }
}

/** Whether the user has the code and the role that a report requires. */
export const allows = (report: Report, { acl, user, sight }: RequestContext) =>
  (report.code === undefined || grants(acl, report.code)) &&
  (report.roles === undefined || report.roles.includes(user.role)) &&
  isReadable(seenBy(report, { sight }), sight);

const isReadable = (report: Report, sight: Sight) => report.measures.length > 0 && keptIn(report, undefined, sight).length === 0;

/** A report without the sums of orders, for readers who may not see these. */
export const seenBy = (report: Report, { sight }: Pick<RequestContext, 'sight'>): Report =>
  sight.withoutSums && report.facts.model.ofOrders
    ? withFigures(report, (measure) => !('of' in measure) || hiddenFields(report.facts.model, sight)?.asks(measure.value) !== false)
    : report;

type DaysBefore = ReturnType<typeof periodBefore>;

/** The freshness of several parts together. */
export const leastFresh = ([first, ...others]: readonly [Freshness, ...Freshness[]]): Freshness =>
  others.reduce(
    (least, { position, filling }) => ({
      ...least,
      position: position < least.position ? position : least.position,
      filling: leastOf(least.filling, filling),
    }),
    first,
  );

/** The smaller of two shares; a missing one is whole. */
const leastOf = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? (a ?? b) : Math.min(a, b));

/** The labels of ids in some tables together: the latest name in any of them. */
function labelsOf(found: readonly NamesFound[]): Map<string, Labels> {
  const fields = new Set(found.flatMap((names) => [...names.keys()]));
  return new Map([...fields].map((field) => [field, labelsIn(inTime(found.flatMap((names) => names.get(field) ?? [])))]));
}

/** Figures beside a report may be closed to the reader, whose facts must then not be those of its own figures. @throws DomainError `reports/no-figure` */
function assertMeasured(report: Report, name: ReportCell[string] | undefined): void {
  if (!report.beside || name === undefined || measuresOf(report).some(({ field }) => field === name)) return;
  throw new DomainError('reports/no-figure', `This report has no figure ${String(name)} for you.`);
}

/** The measure that facts are requested for: of a percentage, its numerator. */
function countedIn(report: Report, name: ReportCell[string] | undefined): string | undefined {
  const measure = measuresOf(report).find(({ field }) => field === name);
  return measure && 'share' in measure ? countedIn(report, measure.share[0]) : measure?.field;
}

/** The part of a report that holds the facts behind a figure; the first one without a figure. */
export function partWith(report: Report, measure: ReportCell[string] | undefined): Report {
  const [first, ...others] = partsOf(report);
  const name = countedIn(report, measure);
  return others.find(({ measures }) => measures.some(({ field }) => field === name)) ?? first;
}

/** Fields that the report uses, or is filtered by, that are hidden from the reader's role: figures would reveal their values. */
function keptIn(report: Report, where: Filter | undefined, sight: Sight): string[] {
  const kept = hiddenFields(report.facts.model, sight);
  if (!kept) return [];
  return [...columnsIn(report), ...fieldsIn(where)].filter((field) => !kept.asks(field));
}

/** The fields of facts by which a report groups. */
const dimensionsIn = ({ dimensions }: Report): string[] => dimensions.flatMap(({ field, of, id }) => [of ?? field, id ?? field]);

/** The fields of facts that the table of a report shows or counts. */
function columnsIn(report: Report): string[] {
  const figures = report.measures.flatMap((measure) =>
    'distinct' in measure ? [measure.distinct] : 'of' in measure ? [measure.value] : [],
  );
  return [...dimensionsIn(report), ...figures];
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
  const partly = openOfAsked(report.facts.partly?.({ sight }), [where], dimensionsIn(report));
  const selection: Selection = { where: allOf(range, report.where, report.facts.kept, report.access.filter(sight), partly, where) };
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
