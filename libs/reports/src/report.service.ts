import { ForbiddenException, Injectable } from '@nestjs/common';
import { grants, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { allOf, dayRange } from '@matricula/lists';
import type { AggregateRow, Dimension, Filter, Measure, Scalar, Selection, TimeBucket } from '@matricula/read-models/kernel';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { visibleFacts, type Report, type ReportDimension, type ReportMeasure } from './define-report';
import { withLeadNames } from './lead-names';
import { labelsOf, type Labels } from './labels';
import { reports } from './reports';

/** More groups than a person reads; an export of facts is the way to more. */
const MOST_ROWS = 5_000;

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
}

/** What a report answers; `totals` are computed over the facts, so that distinct leads are not added up. */
export interface ReportData {
  columns: ReportColumn[];
  rows: AggregateRow[];
  totals: AggregateRow;
  chart: { kind: string; category: string; series: string[] };
  /** Totals of as many days right before, when asked for. */
  previous?: { from: string; to: string; totals: AggregateRow };
}

/** A cell: dimension values of its row by column, and under `measure` the column that was meant. */
export type ReportCell = Record<string, Scalar | null>;

/** Which of the facts; the first 50 without it. */
export interface ReportPage {
  skip?: number;
  limit?: number;
}

/** The one place that answers reports: permission, visible facts, groups, totals, drill-down. */
@Injectable()
export class ReportService {
  constructor(private readonly reads: ReadStore) {}

  /** Reports that a user may open. */
  open(context: RequestContext): Report[] {
    return reports.filter((report) => allows(report, context));
  }

  /** @throws DomainError `reports/unknown`; ForbiddenException without its code or role */
  declared(name: string, context: RequestContext): Report {
    const report = reports.find((candidate) => candidate.name === name);
    if (!report) throw new DomainError('reports/unknown', `There is no report called ${name}.`);
    if (!allows(report, context)) {
      throw new ForbiddenException('We are sorry, but you do not have permission to see this report. Please contact the administrator.');
    }
    return report;
  }

  /** Rows, totals and the proposed chart; with `compare` the totals of the period before. */
  async answer(report: Report, question: ReportQuestion, context: RequestContext, compare = false): Promise<ReportData> {
    await ownWrites(this.reads, report.facts, context);
    const selection = this.selection(report, question, context);
    const before = compare ? periodBefore(question) : undefined;
    const [rows, labels, totals, previous] = await Promise.all([
      this.groups(report, report.dimensions, selection, context),
      this.labels(report, selection, context),
      this.totals(report, selection, context),
      before && this.totals(report, this.selection(report, { ...question, ...before }, context), context),
    ]);
    return {
      columns: columnsOf(report),
      rows: rows.map((row) => labelled(row, labels)),
      totals,
      chart: { ...report.chart, series: [...report.chart.series] },
      previous: before && previous && { ...before, totals: previous },
    };
  }

  /** The facts behind a cell, newest first. Rows with a distinct count give every fact that was looked at. */
  async facts(report: Report, question: ReportQuestion, cell: ReportCell, page: ReportPage, context: RequestContext) {
    await ownWrites(this.reads, report.facts, context);
    const selection = this.selection(report, question, context);
    const labels = await this.labels(report, selection, context);
    const where = allOf(
      selection.where,
      ...report.dimensions.map((dimension) => inCell(dimension, cell, labels)),
      inMeasure(report, cell.measure),
    );
    const dimension = report.dimensions.find(({ per, field }) => per && cell[field] !== undefined && cell[field] !== null);
    const bucket = dimension?.per && (await this.bucket(report, dimension.per, cell[dimension.field] ?? '', where, context));
    return this.factsPage(report, allOf(where, bucket), page, context);
  }

  /** How fresh an answer is. */
  async freshness({ facts }: Report, { tenantId }: RequestContext): Promise<{ position: string; asOf: string }> {
    return { position: await this.reads.position(facts.name, tenantId), asOf: new Date().toISOString() };
  }

  private async factsPage(report: Report, where: Filter | undefined, { skip, limit = 50 }: ReportPage, { tenantId }: RequestContext) {
    const sort = [{ field: report.at, dir: 'desc' as const }];
    const [rows, count] = await Promise.all([
      this.reads.page(report.facts, tenantId, { where, sort, skip, limit }),
      this.reads.count(report.facts, tenantId, { where }),
    ]);
    return { rows: await withLeadNames(this.reads, tenantId, rows), count };
  }

  /** The moments of a bucket. An hour of the day is a stretch of every day that has facts in it. */
  private async bucket(
    report: Report,
    per: TimeBucket,
    value: Scalar,
    where: Filter | undefined,
    { tenantId, timeZone }: RequestContext,
  ): Promise<Filter> {
    const field = report.at;
    if (per !== 'hourOfDay') return bucketRange(field, String(value), per === 'month', timeZone);
    const hours = await this.reads.aggregate(report.facts, tenantId, {
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

  private selection(report: Report, { from, to, where }: ReportQuestion, context: RequestContext): Selection {
    const range: Filter = { field: report.at, op: 'between', ...dayRange(from, to, context.timeZone) };
    return { where: allOf(range, report.where, visibleFacts(report, context), where) };
  }

  private async groups(report: Report, dimensions: readonly ReportDimension[], selection: Selection, context: RequestContext) {
    const by = dimensions.map(({ field, of, id, per }): Dimension => ({ field: id ?? of ?? field, per, as: field }));
    const measures = report.measures.flatMap(measured);
    const rows = await this.reads.aggregate(report.facts, context.tenantId, {
      ...selection,
      by,
      measures,
      timeZone: context.timeZone,
      limit: MOST_ROWS,
    });
    return rows.map((row) => withShares(report, row));
  }

  private async totals(report: Report, selection: Selection, context: RequestContext): Promise<AggregateRow> {
    const [totals] = await this.groups(report, [], selection, context);
    return totals ?? {};
  }

  private async labels(report: Report, selection: Selection, { tenantId }: RequestContext): Promise<Map<string, Labels>> {
    const named = report.dimensions.filter(({ id }) => id !== undefined);
    return new Map(
      await Promise.all(
        named.map(async (dimension) => [dimension.field, await labelsOf(this.reads, report, dimension, selection, tenantId)] as const),
      ),
    );
  }
}

const allows = ({ code, roles }: Report, { acl, user }: RequestContext) =>
  (code === undefined || grants(acl, code)) && (roles === undefined || roles.includes(user.role));

const columnsOf = ({ dimensions, measures }: Report): ReportColumn[] => [
  ...dimensions.map(({ field, title, per }): ReportColumn => ({ field, title, kind: per ? 'time' : 'dimension' })),
  ...measures.map(({ field, title }): ReportColumn => ({ field, title, kind: 'measure' })),
];

function measured(measure: ReportMeasure): Measure[] {
  if ('count' in measure) return [{ as: measure.field, op: 'count', where: measure.count }];
  if ('distinct' in measure) return [{ as: measure.field, op: 'distinct', field: measure.distinct, where: measure.where }];
  return [];
}

/** Percentages with one decimal; null where there is nothing to take a share of. */
function withShares({ measures }: Report, row: AggregateRow): AggregateRow {
  const shares = measures.flatMap((measure) => {
    if (!('share' in measure)) return [];
    const [part, whole] = measure.share.map((field) => Number(row[field] ?? 0)) as [number, number];
    return [[measure.field, whole === 0 ? null : Math.round((part / whole) * 1000) / 10]];
  });
  return { ...row, ...Object.fromEntries(shares) };
}

function labelled(row: AggregateRow, labels: Map<string, Labels>): AggregateRow {
  const shown = [...labels].map(([field, { labelOf }]) => [field, labelOf.get(row[field] as string) ?? row[field] ?? null]);
  return { ...row, ...Object.fromEntries(shown) };
}

function inCell({ field, of, id, per }: ReportDimension, cell: ReportCell, labels: Map<string, Labels>): Filter | undefined {
  const value = cell[field];
  if (value === undefined || per) return undefined;
  const name = id ?? of ?? field;
  if (value === null) return { field: name, op: 'exists', value: false };
  return { field: name, op: 'eq', value: id ? (labels.get(field)?.idOf.get(String(value)) ?? value) : value };
}

function inMeasure({ measures }: Report, name: Scalar | null | undefined): Filter | undefined {
  const measure = measures.find(({ field }) => field === name);
  if (!measure) return undefined;
  if ('count' in measure) return measure.count;
  if ('distinct' in measure) return measure.where;
  return inMeasure({ measures } as Report, measure.share[0]);
}

function bucketRange(field: string, bucket: string, month: boolean, timeZone: string): Filter {
  if (month) {
    const [year = 0, number = 0] = bucket.split('-').map(Number);
    const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
    return { field, op: 'between', ...dayRange(`${bucket}-01`, last, timeZone) };
  }
  return { field, op: 'between', ...dayRange(bucket.slice(0, 10), bucket.slice(0, 10), timeZone) };
}

const DAY_MS = 86_400_000;

/** As many days as the question has, ending the day before it. */
function periodBefore({ from, to }: ReportQuestion): { from: string; to: string } {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const back = (day: string, by: number) => new Date(Date.parse(day) - by * DAY_MS).toISOString().slice(0, 10);
  return { from: back(from, days), to: back(from, 1) };
}
