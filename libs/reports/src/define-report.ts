import type { RequestContext } from '@matricula/auth';
import { allOf } from '@matricula/lists';
import type { Filter, ReadModel, TimeBucket } from '@matricula/read-models/kernel';
import { activityFacts } from '@matricula/read-models/overview';

/** What rows are grouped by. */
export interface ReportDimension {
  /** Name of the column; the fact's field unless `of` says another. */
  field: string;
  title: string;
  of?: string;
  /** Buckets of an instant, in the tenant's zone. */
  per?: TimeBucket;
  /** The column is a name; facts are grouped by this id, and the latest name of each id is shown. */
  id?: string;
  /** How the row of facts that have none is called. */
  none?: string;
}

/**
 * What is computed per row: facts counted (some conditions depend on the moment of asking), different values of a field among them,
 * or a percentage of two other measures, without a fact of its own.
 */
export type ReportMeasure = { field: string; title: string } & (
  { count: Filter | ((now: string) => Filter) } | { distinct: string; where: Filter } | { share: readonly [part: string, whole: string] }
);

/** How the console draws it first. `series` are measures, or a second dimension and a measure. */
export interface ReportChart {
  kind: 'bars' | 'stacked' | 'heat' | 'lines';
  category: string;
  series: readonly string[];
}

/** A report: facts, dimensions, measures, default filters. It holds no counter of its own. */
export interface Report {
  readonly name: string;
  readonly title: string;
  /** Component code that it needs at level 6; undefined: every signed-in user. */
  readonly code?: string;
  readonly roles?: readonly number[];
  readonly facts: ReadModel;
  /** Field of the facts that holds the moment. */
  readonly at: string;
  readonly dimensions: readonly ReportDimension[];
  readonly measures: readonly ReportMeasure[];
  readonly chart: ReportChart;
  /** The dimension that stands across a table of one measure, with totals on both sides; undefined: one line per group, measures across. */
  readonly across?: string;
  /** Fields that the console offers as filters; their values are those of the list of these facts. */
  readonly filters: readonly { field: string; title: string }[];
  /** Which facts belong to it at all. */
  readonly where?: Filter;
  /** Which facts count at all, whatever the report: those that were not taken back. */
  readonly kept: Filter;
  /** Fields that name a person; a row is seen by those who see one of them. */
  readonly people: readonly string[];
  /** Only the caller's own facts, whoever they are. */
  readonly mine: boolean;
  /** Documented calls that it answers, for the catalog. */
  readonly calls: readonly string[];
}

/** Filters that every report on leads offers: those the documents name (001 §2.5, §3, §7.6). */
export const leadFilters = [
  { field: 'counsellorName', title: 'User' },
  { field: 'source', title: 'Source' },
  { field: 'stage', title: 'Stage' },
  { field: 'collegeName', title: 'College' },
  { field: 'utmSource', title: 'UTM Source' },
  { field: 'utmMedium', title: 'UTM Medium' },
  { field: 'utmCampaign', title: 'UTM Campaign' },
] as const;

type Given = 'facts' | 'kept' | 'at' | 'filters' | 'people' | 'mine' | 'calls';

/** Declares a report; without `facts` it is one on the activity on leads. @throws Error when it names an undeclared field, or one twice */
export function defineReport(report: Omit<Report, Given> & Partial<Pick<Report, Given>>): Report {
  const whole: Report = {
    facts: activityFacts,
    kept: { field: 'withdrawn', op: 'eq', value: false },
    at: 'at',
    filters: leadFilters,
    people: ['counsellorId', 'ownerId'],
    mine: false,
    calls: [],
    ...report,
  };
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
    whole.at,
    ...whole.people,
    ...whole.filters.map(({ field }) => field),
    ...whole.dimensions.map(({ field, of, id }) => id ?? of ?? field),
  ];
  const unknown = [...used.filter((field) => !own.has(field)), ...columns.filter((field) => !(field in whole.facts.fields))];
  if (unknown.length > 0) throw new Error(`Report ${report.name} names ${unknown.join(', ')}, which is not declared`);
  return whole;
}

/** Rows that a user may see: those of the people below them; managers and above also what belongs to nobody. */
export function visibleFacts(report: Report, context: RequestContext): Filter | undefined {
  return allOf(report.kept, visiblePeople(report, context));
}

function visiblePeople({ people, mine }: Report, { visibleUserIds, user }: RequestContext): Filter | undefined {
  const [first] = people;
  if (mine && first) return { field: first, op: 'eq', value: user.userId };
  if (!visibleUserIds) return undefined;
  const own = people.map((field): Filter => ({ field, op: 'in', values: visibleUserIds }));
  const nobody: Filter = { and: people.map((field) => ({ field, op: 'exists', value: false })) };
  return { or: user.role === 2 ? [...own, nobody] : own };
}
