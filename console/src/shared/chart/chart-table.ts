import { counted } from '@matricula/domain/kernel/figures';
import { t } from '../texts/texts';
/** What a chart shows, as rows; its CSV and its words. Pure. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

// A cell that starts like a formula would be run by spreadsheets.
const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  const text = safe(value ?? '');
  return /[",\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
};

export const csvOf = ({ columns, rows }: ChartTable): string =>
  [columns.map(cell), ...rows.map((row) => row.map(cell))].map((line) => line.join(',')).join('\r\n');

/** The chart in a sentence or two: how many rows, and the largest of the first figure. */
export function summaryOf(title: string, { columns, rows }: ChartTable): string {
  if (rows.length === 0) return t`${title}: no data.`;
  const figure = columns.findIndex((_, at) => typeof rows[0]?.[at] === 'number');
  if (figure < 0) return `${title}: ${counted(rows.length, 'row')}.`;
  const sorted = [...rows].sort((a, b) => Number(b[figure]) - Number(a[figure]));
  const words = (row: ChartTable['rows'][number] | undefined) => `${row?.[0] ?? ''} ${row?.[figure] ?? ''}`;
  return t`${title}: ${counted(rows.length, 'row')} by ${columns[0]}. Highest ${columns[figure]}: ${sorted.slice(0, 3).map(words).join(', ')}. Lowest: ${words(sorted.at(-1))}.`;
}
