import type { AggregateRow, Scalar } from '@matricula/read-models/kernel';
import type { Report, ReportMeasure } from './define-report';
import { withShares } from './report-figures';

/** The figures of one part of a report. */
export interface PartFigures {
  part: Report;
  rows: readonly AggregateRow[];
  totals: AggregateRow;
}

/** What a row without facts of a part shows: nothing happened, but there is no average of nothing. */
const nothingOf = (measure: ReportMeasure) =>
  'count' in measure || 'distinct' in measure || ('of' in measure && measure.of === 'sum') ? 0 : null;

/**
 * The rows of all parts of a report as one table, joined by the values of their dimensions and ordered by them as a store orders them. Shares of the
 * first part are computed again, because they may compare figures of different parts.
 */
export function joinedRows(report: Report, found: readonly PartFigures[]): AggregateRow[] {
  const { dimensions, measures } = report;
  const names = dimensions.map(({ field }) => field);
  const keyOf = (row: AggregateRow) => JSON.stringify(names.map((name) => row[name] ?? null));
  const empty = Object.fromEntries(
    found.flatMap(({ part }) => part.measures.map((measure) => [measure.field, nothingOf(measure)] as const)),
  );
  const lines = new Map<string, AggregateRow>();
  for (const { rows } of found) for (const row of rows) lines.set(keyOf(row), { ...(lines.get(keyOf(row)) ?? empty), ...row });
  return [...lines.values()].map((row) => withShares(measures, row)).toSorted((a, b) => inOrder(names, a, b));
}

/** The totals of all parts of a report. */
export const joinedTotals = ({ measures }: Report, found: readonly Pick<PartFigures, 'totals'>[]): AggregateRow =>
  withShares(measures, Object.assign({}, ...found.map(({ totals }) => totals)) as AggregateRow);

function inOrder(names: readonly string[], a: AggregateRow, b: AggregateRow): number {
  for (const name of names) {
    const order = compared(a[name] ?? null, b[name] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** Ascending, missing values last. */
function compared(a: Scalar | null, b: Scalar | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}
