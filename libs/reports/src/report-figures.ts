import { allOf } from '@matricula/lists';
import type { AggregateRow, Dimension, Filter, Measure, Selection } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';
import type { Report, ReportDimension, ReportMeasure } from './define-report';
import { namesBy } from './labels';

/** Reader, facts and moment of a query. */
export interface FiguresOf {
  report: Report;
  selection: Selection;
  tenantId: string;
  timeZone: string;
  now: string;
}

/** A table of figures: the measures of a report for every combination of some of its dimensions. */
export interface FiguresTable {
  dimensions: readonly ReportDimension[];
  measures: readonly ReportMeasure[];
}

/** The names of the ids of some dimensions among the selected facts, latest last. */
export type NamesFound = ReadonlyMap<string, AggregateRow[]>;

/** Tables of the same facts, and the names of ids, from one query. Distinct values are counted once in each group and not summed. */
export async function tablesOf(
  reads: ReadStore,
  { report, selection, tenantId, timeZone, now }: FiguresOf,
  tables: readonly FiguresTable[],
  named: readonly ReportDimension[],
): Promise<{ tables: AggregateRow[][]; names: NamesFound }> {
  const groupings = tables.map(({ dimensions, measures }) => ({
    by: dimensions.map(({ field, of, id, per }): Dimension => ({ field: id ?? of ?? field, per, as: field })),
    measures: measures.flatMap((measure) => measured(measure, now)),
  }));
  const byId = named.filter(({ id }) => id !== undefined);
  const names = byId.map((dimension) => namesBy(report, dimension));
  const answers = await reads.aggregates(report.facts.model, tenantId, { ...selection, timeZone, groupings: [...groupings, ...names] });
  return {
    tables: tables.map(({ measures }, index) => (answers[index] ?? []).map((row) => withShares(measures, row))),
    names: new Map(byId.map(({ field }, index) => [field, answers[tables.length + index] ?? []])),
  };
}

/** Groups in which something happened. */
export const happened = (rows: AggregateRow[], measures: readonly ReportMeasure[]): AggregateRow[] =>
  rows.filter((row) => measures.some(({ field }) => Boolean(row[field])));

function measured(measure: ReportMeasure, now: string): Measure[] {
  if ('count' in measure) return [{ as: measure.field, op: 'count', where: conditionOf(measure, now) }];
  if ('distinct' in measure) return [{ as: measure.field, op: 'distinct', field: measure.distinct, where: measure.where }];
  if ('of' in measure) return [{ as: measure.field, op: measure.of, field: measure.value, where: measure.where }];
  return [];
}

/** The condition on the facts that a measure counts or aggregates. */
export function conditionOf(measure: Exclude<ReportMeasure, { share: unknown }>, now: string): Filter | undefined {
  if ('distinct' in measure) return measure.where;
  if ('of' in measure) return allOf({ field: measure.value, op: 'exists', value: true }, measure.where);
  return typeof measure.count === 'function' ? measure.count(now) : measure.count;
}

/** Percentages with one decimal; null if the denominator is 0. */
export function withShares(measures: readonly ReportMeasure[], row: AggregateRow): AggregateRow {
  const shares = measures.flatMap((measure) => {
    if (!('share' in measure)) return [];
    const [part, whole] = measure.share.map((field) => Number(row[field] ?? 0)) as [number, number];
    return [[measure.field, whole === 0 ? null : Math.round((part / whole) * 1000) / 10]];
  });
  return { ...row, ...Object.fromEntries(shares) };
}
