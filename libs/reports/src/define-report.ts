import type { RowAccess } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import type { AnyScreen } from '@matricula/domain/kernel/screen';
import { wholeMonths } from '@matricula/domain/kernel/moments';
import type { Filter, TimeBucket } from '@matricula/read-models/kernel';
import type { Facts } from './define-facts';

/** A dimension to group rows by. */
export interface ReportDimension {
  /** Name of the column, and of the fact's field unless `of` names another. */
  field: string;
  title: string;
  of?: string;
  /** Buckets of an instant, in the tenant's zone. */
  per?: TimeBucket;
  /** The column is a name; facts are grouped by this id, and the latest name of each id is shown. */
  id?: string;
  /** How the row of facts that have none is called. */
  none?: string;
  /** The reader chooses the field, such as one that the institution added (`custom.cf_hostel`). */
  chosen?: true;
  /** Display texts of stored values. */
  words?: Readonly<Record<string, string>>;
}

/**
 * What is computed per row: a count of facts (some conditions depend on the current time), the number of distinct values of a field, an aggregate of
 * the values of a field (`median` is the middle one, or halfway between the middle two), or a percentage of two other measures, which has no facts
 * of its own.
 */
export type ReportMeasure = { field: string; title: string } & (
  | { count: Filter | ((now: string) => Filter) }
  | { distinct: string; where: Filter }
  | { of: 'sum' | 'avg' | 'max' | 'median'; value: string; unit?: FigureUnit; where?: Filter }
  | { share: readonly [part: string, whole: string] }
);

/** The unit of a figure; missing for plain numbers. Money is in whole paise and shown in rupees. */
export type FigureUnit = 'seconds' | 'paise';

/** A choice of the figures that a report shows next to its own. */
export interface ReportReadingChoice {
  value: string;
  title: string;
  /** What the reader is told of it. */
  says: string;
  beside: readonly Report[];
}

/** How the console draws it first. `series` are measures, or a second dimension and a measure. */
export interface ReportChart {
  kind: 'bars' | 'stacked' | 'heat' | 'lines' | 'funnel';
  category: string;
  series: readonly string[];
}

/** A report: facts, dimensions, measures and default filters. It stores no counters. */
export interface Report {
  readonly name: string;
  readonly title: string;
  /** Component code that it needs at level 6; undefined: every signed-in user. */
  readonly code?: string;
  readonly roles?: readonly number[];
  readonly facts: Facts;
  readonly dimensions: readonly ReportDimension[];
  readonly measures: readonly ReportMeasure[];
  readonly chart: ReportChart;
  /**
   * The dimension across the columns of a one-measure table, with totals for rows and columns; undefined: one line per group with the measures as
   * columns.
   */
  readonly across?: string;
  /** The reader chooses two of the dimensions, one down and one across: `collegeName.status`. Without a choice: the first one, and `across`. */
  readonly pivot?: true;
  /** Figures of other facts on the same days, for the same values of the dimensions. Readers without access to one of them see the others. */
  readonly beside?: readonly Report[];
  /** Several ways to read the figures beside the own ones, of which the reader chooses one by its value; the first one without a choice. */
  readonly readings?: readonly ReportReadingChoice[];
  /** Which facts belong to it at all. */
  readonly where?: Filter;
  /** Who sees which facts of this report; overrides the access of the facts. */
  readonly access: RowAccess;
  /** Counts whole months only: the requested days are extended to full months, because targets are agreed by month. */
  readonly wholeMonths?: true;
  /** Shown on dashboards only, without a screen of its own. */
  readonly onBoards?: true;
  /** Documented calls that it answers, for the catalog. */
  readonly calls: readonly string[];
}

/** The days that a report counts for the requested days. */
export const countedDays = <Days extends { from: string; to: string }>({ wholeMonths: widened }: Report, days: Days): Days =>
  widened ? { ...days, ...wholeMonths(days) } : days;

/** Title of a report where the institution's own term for a college is not known. */
export const titleOf = ({ title }: Pick<Report, 'title'>): string => title.replaceAll('{EntityName}', 'College');

/** Name, title and permission of a report with a screen, as the screen declares them. */
export function reportAt({ path, title, guard }: AnyScreen): Pick<Report, 'name' | 'title' | 'code' | 'roles'> {
  return {
    ...{ name: path.slice(1), title },
    ...(guard.kind === 'codes' && { code: guard.codes[0] }),
    ...(guard.kind === 'roles' && { roles: guard.roles }),
  };
}

/** Declares a report. @throws Error when it names an undeclared field, or one twice */
export function defineReport(report: Omit<Report, 'access' | 'calls'> & Partial<Pick<Report, 'access' | 'calls'>>): Report {
  const whole: Report = { access: report.facts.access, calls: [], ...report };
  for (const { value, beside } of whole.readings ?? []) {
    if (whole.beside) throw new Error(`Report ${whole.name} has figures beside its own with and without a choice`);
    assertBeside({ ...whole, beside }, value);
  }
  if (whole.beside) assertBeside(whole, 'beside');
  const names = [...whole.dimensions, ...whole.measures].map(({ field }) => field);
  const beside = [whole.beside ?? [], ...(whole.readings ?? []).map((reading) => reading.beside)].flat();
  const own = new Set([...names, ...beside.flatMap(({ measures }) => measures.map(({ field }) => field))]);
  const twice = names.find((field, at) => names.indexOf(field) !== at);
  if (twice) throw new Error(`Report ${report.name} has two columns called ${twice}`);
  const used = [
    ...(whole.across === undefined ? [] : [whole.across]),
    whole.chart.category,
    ...whole.chart.series,
    ...whole.measures.flatMap((measure) => ('share' in measure ? measure.share : [])),
  ];
  const columns = [
    ...whole.dimensions.flatMap(({ field, of, id, chosen }) => (chosen ? [] : [id ?? of ?? field])),
    ...whole.measures.flatMap((measure) => ('of' in measure ? [measure.value] : [])),
  ];
  const unknown = [...used.filter((field) => !own.has(field)), ...columns.filter((field) => !(field in whole.facts.model.fields))];
  if (unknown.length > 0) throw new Error(`Report ${report.name} names ${unknown.join(', ')}, which is not declared`);
  return whole;
}

/** @throws Error if figures beside those of a report have other dimensions than it, or a column with the name of another */
function assertBeside(report: Report, reading: string): void {
  const { name, dimensions, across, pivot, beside = [] } = report;
  if (across !== undefined || pivot || isByField(report)) throw new Error(`Report ${name} can have no figures beside its own`);
  const fields = [...dimensions, ...partsOf(report).flatMap(({ measures }) => measures)].map(({ field }) => field);
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice) throw new Error(`Report ${name} has two columns called ${twice} (${reading})`);
  const shape = (of: Report) => of.dimensions.map(({ field, per }) => `${field}/${per}`).join();
  const other = beside.find((part) => shape(part) !== shape(report));
  if (other) throw new Error(`Report ${other.name} has other dimensions than ${name}`);
}

/** A report and those whose figures stand beside its own. */
export const partsOf = (report: Report): [Report, ...Report[]] => [
  { ...report, beside: undefined, readings: undefined },
  ...(report.beside ?? []),
];

/** Every report whose facts a report may count, in whatever reading. */
export const allPartsOf = (report: Report): Report[] => [
  ...partsOf(report),
  ...(report.readings ?? []).flatMap(({ beside }) => beside.flatMap(allPartsOf)),
];

/** All columns with figures. */
export const measuresOf = (report: Report): ReportMeasure[] => partsOf(report).flatMap(({ measures }) => measures);

/** The report without some of its figures, and without the shares of these. */
export function withFigures(report: Report, isShown: (measure: ReportMeasure) => boolean): Report {
  const { measures, chart, dimensions } = report;
  const shown = measures.filter((measure) => isShown(measure));
  if (shown.length === measures.length) return report;
  const fields = new Set(shown.map(({ field }) => field));
  const left = shown.filter((measure) => !('share' in measure) || measure.share.every((field) => fields.has(field)));
  const columns = new Set([...dimensions, ...left].map(({ field }) => field));
  const series = chart.series.filter((field) => columns.has(field));
  return {
    ...report,
    measures: left,
    chart: { ...chart, series: series.length > 0 ? series : left.slice(0, 1).map(({ field }) => field) },
  };
}

/** The report without the figures beside its own that a reader may not see. */
export function limitedTo(report: Report, isOpen: (part: Report) => boolean): Report {
  const { beside, measures, chart } = report;
  if (!beside) return report;
  const open = beside.filter(isOpen);
  const left = { ...report, beside: open };
  const fields = new Set(measuresOf(left).map(({ field }) => field));
  const isKnown = (measure: ReportMeasure) => !('share' in measure) || measure.share.every((field) => fields.has(field));
  const shown = { ...left, measures: measures.filter(isKnown) };
  const columns = new Set([...report.dimensions, ...measuresOf(shown)].map(({ field }) => field));
  const series = chart.series.filter((field) => columns.has(field));
  return { ...shown, chart: { ...chart, series: series.length > 0 ? series : shown.measures.slice(0, 1).map(({ field }) => field) } };
}

/** The report in the reading that the reader chose. @throws DomainError `reports/by-what` */
function readAs(report: Report, readings: readonly ReportReadingChoice[], by: string | undefined): Report {
  const chosen = by === undefined ? readings[0] : readings.find(({ value }) => value === by);
  if (!chosen) throw new DomainError('reports/by-what', `This report can be read by ${readings.map(({ value }) => value).join(' or ')}.`);
  return { ...report, readings: undefined, beside: chosen.beside };
}

/** Valid values of a chosen dimension: entries of a map of the facts. */
const CHOSEN = /^custom(Numbers|Dates)?\.cf_[a-z0-9_]{1,60}$/;

/** Whether the reader chooses the field by which the report groups. */
export const isByField = ({ dimensions }: Report): boolean => dimensions.some(({ chosen }) => chosen);

/** A pivot table of the two dimensions that the reader chose. @throws DomainError `reports/by-what` */
function pivoted(report: Report, by: string | undefined): Report {
  const { dimensions, across, chart } = report;
  const [down, other, ...more] = by?.split('.') ?? [dimensions[0]?.field, across];
  const [rows, columns] = [down, other].map((name) => dimensions.find(({ field }) => field === name));
  if (!rows || !columns || rows === columns || more.length > 0)
    throw new DomainError('reports/by-what', 'Choose two different dimensions, such as collegeName.status.');
  const series = [columns.field, ...chart.series.slice(1)];
  return { ...report, dimensions: [rows, columns], across: columns.field, chart: { ...chart, category: rows.field, series } };
}

/**
 * The report with its choosable dimension set to the field `by`, with the dimensions of a pivot table, or in the chosen reading; other reports are returned unchanged.
 * @throws DomainError `reports/by-what`
 */
export function reportBy(report: Report, by: string | undefined): Report {
  if (report.pivot) return pivoted(report, by);
  if (report.readings) return readAs(report, report.readings, by);
  if (!isByField(report)) return report;
  if (!by || !CHOSEN.test(by)) throw new DomainError('reports/by-what', 'Choose the field that the report groups by.');
  const per = by.startsWith('customDates.') ? ('month' as const) : undefined;
  return { ...report, dimensions: report.dimensions.map((one) => (one.chosen ? { ...one, of: by, per } : one)) };
}
