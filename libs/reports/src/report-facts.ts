import { lastOfMonth } from '@matricula/domain/kernel/moments';
import { allOf, dayRange } from '@matricula/lists';
import type { Filter, Scalar, TimeBucket } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';
import type { Report, ReportDimension, ReportMeasure } from './define-report';
import type { Labels } from './labels';
import { conditionOf, type FiguresOf } from './report-figures';

/** A cell: dimension values of its row by column, and under `measure` the column that was meant. */
export type ReportCell = Record<string, Scalar | null>;

/** Which of the facts; the first 50 without it. */
export interface ReportPage {
  skip?: number;
  limit?: number;
}

/** The facts behind a figure. `happenings`: for a distinct figure, the number of facts behind one counted value. */
export interface FactsPage {
  rows: (object & { happenings?: number })[];
  count: number;
}

/** The facts behind a cell, newest first, as many as its figure says. For a distinct figure, the latest fact of each counted value. */
export async function factsBehind(reads: ReadStore, of: FiguresOf, cell: ReportCell, labels: Map<string, Labels>, page: ReportPage) {
  const { report, selection, now } = of;
  const measure = counted(report, cell.measure);
  const dimensions = report.dimensions.map((dimension) => inCell(dimension, cell, labels));
  const where = allOf(selection.where, ...dimensions, measure && conditionOf(measure, now));
  const timed = report.dimensions.find(({ per, field }) => per && cell[field] !== undefined && cell[field] !== null);
  const bucket = timed?.per && (await bucketOf(reads, of, timed.per, cell[timed.field] ?? '', where));
  const behind = allOf(where, bucket);
  return measure && 'distinct' in measure ? distinctFacts(reads, of, measure.distinct, behind, page) : facts(reads, of, behind, page);
}

async function facts(
  reads: ReadStore,
  { report, tenantId }: FiguresOf,
  where: Filter | undefined,
  { skip, limit = 50 }: ReportPage,
): Promise<FactsPage> {
  const sort = [{ field: report.facts.at, dir: 'desc' as const }];
  const [rows, count] = await Promise.all([
    reads.page(report.facts.model, tenantId, { where, sort, skip, limit }),
    reads.count(report.facts.model, tenantId, { where }),
  ]);
  return { rows, count };
}

async function distinctFacts(
  reads: ReadStore,
  { report, tenantId }: FiguresOf,
  field: string,
  where: Filter | undefined,
  { skip = 0, limit = 50 }: ReportPage,
): Promise<FactsPage> {
  const known = allOf(where, { field, op: 'exists', value: true });
  const [things, [total]] = await Promise.all([
    reads.aggregate(report.facts.model, tenantId, {
      where: known,
      by: [{ field, as: 'thing' }],
      measures: [
        { as: 'latest', op: 'max', field: report.facts.at },
        { as: 'happenings', op: 'count' },
      ],
      sort: [{ field: 'latest', dir: 'desc' }],
      limit: skip + limit,
    }),
    reads.aggregate(report.facts.model, tenantId, { where, by: [], measures: [{ as: 'count', op: 'distinct', field }] }),
  ]);
  const shown = things.slice(skip);
  const moments = shown.flatMap(({ latest }) => latest ?? []);
  const names = shown.flatMap(({ thing }) => thing ?? []);
  const latest = new Map<string, object>();
  if (shown.length > 0) {
    const newest = allOf(known, { field, op: 'in', values: names }, { field: report.facts.at, op: 'in', values: moments });
    for await (const rows of reads.stream(report.facts.model, tenantId, { where: newest, sort: [{ field: report.facts.at, dir: 'asc' }] }))
      for (const row of rows) latest.set(String((row as Record<string, unknown>)[field]), row);
  }
  return {
    rows: shown.map(({ thing, happenings }) => ({ ...latest.get(String(thing)), happenings: Number(happenings) })),
    count: Number(total?.count ?? 0),
  };
}

/** The moments of a bucket. An hour of the day is a stretch of every day that has facts in it. */
async function bucketOf(
  reads: ReadStore,
  { report, tenantId, timeZone }: FiguresOf,
  per: TimeBucket,
  value: Scalar,
  where: Filter | undefined,
): Promise<Filter> {
  const field = report.facts.at;
  if (per !== 'hourOfDay') return bucketRange(field, String(value), per, timeZone);
  const hours = await reads.aggregate(report.facts.model, tenantId, {
    where,
    by: [
      { field, per: 'day', as: 'day' },
      { field, per: 'hourOfDay', as: 'hour' },
    ],
    measures: [
      { as: 'from', op: 'min', field },
      { as: 'to', op: 'max', field },
    ],
    timeZone,
  });
  const stretches = hours.flatMap(({ hour, from, to }): Filter[] =>
    hour === value && from !== null && to !== null ? [{ field, op: 'between', from: from!, to: to! }] : [],
  );
  return stretches.length > 0 ? { or: stretches } : { field, op: 'exists', value: false };
}

function inCell({ field, of, id, per }: ReportDimension, cell: ReportCell, labels: Map<string, Labels>): Filter | undefined {
  const value = cell[field];
  if (value === undefined || per) return undefined;
  const name = id ?? of ?? field;
  if (value === null) return { field: name, op: 'exists', value: false };
  return { field: name, op: 'eq', value: id ? (labels.get(field)?.idOf.get(String(value)) ?? value) : value };
}

/** The measure whose facts are requested; for a percentage, its numerator. */
function counted({ measures }: Report, name: Scalar | null | undefined): Exclude<ReportMeasure, { share: unknown }> | undefined {
  const measure = measures.find(({ field }) => field === name);
  if (!measure || !('share' in measure)) return measure;
  return counted({ measures } as Report, measure.share[0]);
}

function bucketRange(field: string, bucket: string, per: TimeBucket, timeZone: string): Filter {
  if (per === 'week') return { field, op: 'between', ...dayRange(bucket, sundayOf(bucket), timeZone) };
  if (per === 'month') return { field, op: 'between', ...dayRange(`${bucket}-01`, lastOfMonth(bucket), timeZone) };
  return { field, op: 'between', ...dayRange(bucket.slice(0, 10), bucket.slice(0, 10), timeZone) };
}

const SIX_DAYS_MS = 6 * 86_400_000;
/** The last day of the week that begins on a Monday. */
const sundayOf = (monday: string) => new Date(Date.parse(monday) + SIX_DAYS_MS).toISOString().slice(0, 10);
