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
  const names = [...whole.dimensions, ...whole.measures].map(({ field }) => field);
  const own = new Set(names);
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
 * The report with its choosable dimension set to the field `by`, or with the dimensions of a pivot table; other reports are returned unchanged.
 * @throws DomainError `reports/by-what`
 */
export function reportBy(report: Report, by: string | undefined): Report {
  if (report.pivot) return pivoted(report, by);
  if (!isByField(report)) return report;
  if (!by || !CHOSEN.test(by)) throw new DomainError('reports/by-what', 'Choose the field that the report groups by.');
  const per = by.startsWith('customDates.') ? ('month' as const) : undefined;
  return { ...report, dimensions: report.dimensions.map((one) => (one.chosen ? { ...one, of: by, per } : one)) };
}
