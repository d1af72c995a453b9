import { counted } from '../texts/counted';
import { t } from '../texts/texts';
/** The data of a chart as rows; its CSV and its summary. Pure. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  /** Columns whose figures are displayed as text, such as durations; a file contains the figures. */
  words?: readonly (((figure: number) => string) | undefined)[];
  /** Index of the total column, if there is one. */
  total?: number;
}

/** The displayed text of a cell. */
export const shownCell = ({ words }: ChartTable, value: string | number | null | undefined, column: number): string =>
  typeof value === 'number' ? (words?.[column]?.(value) ?? String(value)) : (value ?? '');

// Spreadsheets would run a cell that starts like a formula.
const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  const text = safe(value ?? '');
  return /[",\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
};

export const csvOf = ({ columns, rows }: ChartTable): string =>
  [columns.map(cell), ...rows.map((row) => row.map(cell))].map((line) => line.join(',')).join('\r\n');

/**
 * A summary of the chart in a sentence or two: the number of rows, and the largest total, or the largest of the first figure that is not zero
 * throughout.
 */
export function summaryOf(title: string, table: ChartTable): string {
  const { columns, rows } = table;
  if (rows.length === 0) return t`${title}: no data.`;
  const figures = [...(table.total === undefined ? [] : [table.total]), ...columns.keys()].filter((at) =>
    rows.some((row) => typeof row[at] === 'number'),
  );
  const figure = figures.find((at) => rows.some((row) => Number(row[at]) !== 0)) ?? figures[0] ?? -1;
  if (figure < 0) return t`${title}: ${counted(rows.length, 'row')}.`;
  const sorted = [...rows].sort((a, b) => Number(b[figure]) - Number(a[figure]));
  const words = (row: ChartTable['rows'][number] | undefined) => `${row?.[0] ?? ''} ${shownCell(table, row?.[figure], figure)}`;
  return t`${title}: ${counted(rows.length, 'row')} by ${columns[0]}. Highest ${columns[figure]}: ${sorted.slice(0, 3).map(words).join(', ')}. Lowest: ${words(sorted.at(-1))}.`;
}
