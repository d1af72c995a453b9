/** The table of a report: one line per group with measures across, or one measure with a dimension across. Pure. */
import { type ChartTable } from '../chart/chart-table';
import {
  compareCells,
  dimensionsOf,
  figureOf,
  measuresOf,
  num,
  unbroken,
  wordOf,
  type Cell,
  type ReportColumn,
  type ReportData,
  type ReportRow,
} from './report-answer';
import { t } from '../texts/texts';

export interface TableColumn {
  key: string;
  title: string;
  measure: ReportColumn;
  /** What a cell of this column adds to the cell of its line. */
  cell: Record<string, Cell>;
  /** The last column of a table with a dimension across. */
  total?: boolean;
  /** One of many narrow columns of times. */
  time?: boolean;
}

export interface TableLine {
  key: string;
  names: string[];
  cell: Record<string, Cell>;
  figures: (number | null)[];
}

export interface ReportTable {
  names: ReportColumn[];
  columns: TableColumn[];
  lines: TableLine[];
  totals: (number | null)[];
  /** The largest figure that is shaded; 0 where nothing is. */
  peak: number;
}

const figure = (value: Cell | undefined): number | null => (value === null || value === undefined ? null : Number(value));
const cellOf = (columns: readonly ReportColumn[], row: ReportRow): Record<string, Cell> =>
  Object.fromEntries(columns.map(({ field }) => [field, row[field] ?? null]));

/** The table of an answer; `measure` is the one that a table with a dimension across shows. */
export function tableOf(data: ReportData, measure: ReportColumn | undefined): ReportTable {
  return data.cross && measure ? crossTable(data, data.cross, measure) : flatTable(data);
}

function flatTable(data: ReportData): ReportTable {
  const names = dimensionsOf(data);
  const columns = measuresOf(data).map((measure): TableColumn => ({ key: measure.field, title: measure.title, measure, cell: {} }));
  const lines = data.rows.map((row) =>
    lineOf(
      names,
      row,
      columns.map(({ measure }) => figure(row[measure.field])),
    ),
  );
  return { names, columns, lines, totals: columns.map(({ measure }) => figure(data.totals[measure.field])), peak: 0 };
}

function crossTable(data: ReportData, cross: NonNullable<ReportData['cross']>, measure: ReportColumn): ReportTable {
  const { field } = measure;
  const names = dimensionsOf(data).filter((column) => column.field !== cross.across);
  const across = data.columns.find((column) => column.field === cross.across);
  if (!across) return flatTable(data);
  const shown = cross.columns.filter((column) => num(column[field]) > 0);
  const values =
    across.kind === 'time'
      ? unbroken(
          across,
          shown.map((column) => column[cross.across] ?? null),
        )
      : [...shown].sort((a, b) => num(b[field]) - num(a[field])).map((column) => column[cross.across] ?? null);
  const columns = values.map((value): TableColumn => ({
    key: String(value),
    title: wordOf(across, value),
    measure,
    cell: { [cross.across]: value },
    time: across.kind === 'time',
  }));
  const cells = new Map(data.rows.map((row) => [keyOf(names, row, row[cross.across]), figure(row[field])]));
  const lines = cross.rows
    .filter((row) => num(row[field]) > 0)
    .map((row) => lineOf(names, row, [...values.map((value) => cells.get(keyOf(names, row, value)) ?? 0), figure(row[field])]));
  const sums = new Map(cross.columns.map((column) => [String(column[cross.across] ?? null), figure(column[field])]));
  return {
    names,
    columns: [...columns, { key: 'total', title: t`Total`, measure, cell: {}, total: true }],
    lines,
    totals: [...values.map((value) => sums.get(String(value)) ?? 0), figure(data.totals[field])],
    peak: Math.max(0, ...lines.flatMap(({ figures }) => figures.slice(0, -1).map(num))),
  };
}

const keyOf = (names: readonly ReportColumn[], row: ReportRow, across: Cell | undefined) =>
  JSON.stringify([...names.map(({ field }) => row[field] ?? null), across ?? null]);

function lineOf(names: readonly ReportColumn[], row: ReportRow, figures: (number | null)[]): TableLine {
  return {
    key: keyOf(names, row, null),
    names: names.map((column) => wordOf(column, row[column.field])),
    cell: cellOf(names, row),
    figures,
  };
}

/** By what a table is sorted: a name (counted from the left) or a figure. */
export interface TableSort {
  by: 'name' | 'figure';
  at: number;
  down: boolean;
}

/** As people read it first: times as they pass, also within a group, everything else by the largest total, groups together. */
export function inOrder(table: ReportTable, sort: TableSort | undefined): TableLine[] {
  const { lines, names, columns } = table;
  if (sort) {
    const turn = sort.down ? -1 : 1;
    const value = (line: TableLine) =>
      sort.by === 'figure' ? (line.figures[sort.at] ?? null) : (line.cell[names[sort.at]?.field ?? ''] ?? null);
    return [...lines].sort((a, b) => turn * compareCells(value(a), value(b)));
  }
  const first = names[0];
  if (first?.kind === 'time')
    return [...lines].sort((a, b) => compareCells(a.cell[first.field], b.cell[first.field]) || mainOf(columns, b) - mainOf(columns, a));
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(line.names[0] ?? '', (sums.get(line.names[0] ?? '') ?? 0) + mainOf(columns, line));
  const group = (line: TableLine) => sums.get(line.names[0] ?? '') ?? 0;
  // What is nobody's, or has no value, is what is left over: it stands last.
  const last = ({ cell }: TableLine) => Number((cell[first?.field ?? ''] ?? null) === null);
  const time = names.slice(1).find(({ kind }) => kind === 'time')?.field;
  return [...lines].sort(
    (a, b) =>
      last(a) - last(b) ||
      group(b) - group(a) ||
      (a.names[0] ?? '').localeCompare(b.names[0] ?? '') ||
      (time === undefined ? 0 : compareCells(a.cell[time], b.cell[time])) ||
      mainOf(columns, b) - mainOf(columns, a),
  );
}

/** The figure by which lines are ordered: the total of the line, else its first measure. */
const mainOf = (columns: readonly TableColumn[], { figures }: TableLine) =>
  num(
    figures[
      Math.max(
        0,
        columns.findIndex(({ total }) => total),
      )
    ],
  );

/** The same as text, for the chart's "view as table" and its summary. */
export const asText = ({ names, columns, lines }: ReportTable): ChartTable => ({
  ...(columns.at(-1)?.total && { total: names.length + columns.length - 1 }),
  columns: [...names.map(({ title }) => title), ...columns.map(({ title }) => title)],
  rows: lines.map((line) => [
    ...line.names,
    ...line.figures.map((value, at) => (columns[at]?.measure.share ? figureOf(columns[at].measure, value) : value)),
  ]),
  words: [
    ...names.map(() => undefined),
    ...columns.map(({ measure }) => (measure.unit === 'seconds' ? (value: number) => figureOf(measure, value) : undefined)),
  ],
});
