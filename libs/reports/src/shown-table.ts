import { inOrder, tableOf, type TableSort } from '@matricula/domain/overview/report-table';
import type { ExportColumn } from '@matricula/lists';
import { figureText, reportColumns } from './report-columns';
import type { ReportColumn, ReportData } from './report-answer';

/** The texts of the values of an answer. */
function wordsOf(data: ReportData, sourceWord?: (source: unknown) => string) {
  const texts = new Map(reportColumns(data.columns, undefined, 'shown', sourceWord).map(({ field, text }) => [field, text]));
  return ({ field, none }: ReportColumn, value: unknown) =>
    value === null || value === undefined || value === '' ? (none ?? '(none)') : (texts.get(field)?.({ [field]: value }) ?? String(value));
}

/** The rows of an answer without a dimension across, in the order of the screen. */
export function rowsInOrder(data: ReportData, { sort, sourceWord }: Pick<ShownTable, 'sort' | 'sourceWord'>): ReportData['rows'] {
  if (data.cross) return data.rows;
  const table = tableOf(data, undefined, { word: wordsOf(data, sourceWord), total: '' });
  const rows = new Map(table.lines.map((line, at) => [line, data.rows[at]!]));
  return inOrder(table, sort).map((line) => rows.get(line)!);
}

/** How a screen shows a table with a dimension across. */
export interface ShownTable {
  /** The measure in its cells. */
  figure: string;
  /** The reader's sort order; default: that of the screen. */
  sort?: TableSort;
  /** The heading of the totals in the language of the reader. */
  total?: string;
  /** The titles of the screen. */
  columns?: readonly { field: string; title: string }[];
  sourceWord?: (source: unknown) => string;
}

/** A column of a table as it is shown; with `measure` if it holds figures. */
export interface ShownColumn extends ExportColumn {
  measure?: ReportColumn;
}

/** A table with a dimension across, laid out like the screen: its columns, its lines in order, and its totals. */
export interface CrossTable {
  columns: ShownColumn[];
  rows: Record<string, string | number | null>[];
  totals: Record<string, string | number | null>;
}

/** The table of an answer as the screen shows it; undefined if it has no dimension across or not this figure. */
export function crossTableOf(
  data: ReportData,
  { figure, sort, total = 'Total', columns: titles, sourceWord }: ShownTable,
): CrossTable | undefined {
  const measure = data.columns.find(({ field, kind }) => field === figure && kind === 'measure');
  if (!data.cross || !measure) return undefined;
  const table = tableOf(data, measure, { word: wordsOf(data, sourceWord), total });
  const titleOf = ({ field, title }: ReportColumn) => titles?.find((one) => one.field === field)?.title ?? title;
  const names = table.names.map((name, at): ShownColumn => ({ field: `name${at}`, title: titleOf(name) }));
  const figures = table.columns.map((column, at): ShownColumn => ({
    ...{ field: `figure${at}`, title: column.title, measure },
    text: (row) => figureText(measure, row[`figure${at}`]),
  }));
  const row = (said: readonly string[], values: readonly (number | null)[]) =>
    Object.fromEntries([
      ...names.map(({ field }, at) => [field, said[at] ?? ''] as const),
      ...figures.map(({ field }, at) => [field, values[at] ?? null] as const),
    ]);
  return {
    columns: [...names, ...figures],
    rows: inOrder(table, sort).map((line) => row(line.names, line.figures)),
    totals: row([total], table.totals),
  };
}
