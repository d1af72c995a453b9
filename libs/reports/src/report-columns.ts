import { ownValue } from '@matricula/domain/kernel';
import { rupeesText } from '@matricula/domain/kernel/money';
import { dayWords, shortMonthWords } from '@matricula/domain/kernel/date-words';
import { durationOf } from '@matricula/read-models/kernel';
import type { ExportColumn, ExportFormat } from '@matricula/lists';
import type { ReportColumn } from './report-answer';

/** Columns of a report export: the requested ones under the titles and with the words of the screen, or all columns. */
export function reportColumns(
  columns: readonly ReportColumn[],
  asked: readonly { field: string; title: string }[] | undefined,
  format: ExportFormat = 'shown',
  sourceWord: (source: unknown) => string = String,
): ExportColumn[] {
  const wanted = asked?.filter(({ field }) => columns.some((column) => column.field === field)) ?? columns;
  return wanted.map(({ field, title }) => {
    const column = columns.find((one) => one.field === field);
    if (format === 'iso' && column?.unit === 'paise') return { field, title, text: (row) => rupeesIn(row[field]) };
    return format === 'iso' || !column ? { field, title } : { field, title, text: (row) => shown(column, row[field], sourceWord) };
  });
}

/** A figure of a CSV as the screen rounds it: "66.7%", "3 h 5 min", "1234.5"; without groups of digits, so that spreadsheets calculate with it. */
export function figureText({ share, unit }: Pick<ReportColumn, 'share' | 'unit'>, value: unknown): string {
  if (typeof value !== 'number') return value === null || value === undefined ? '' : String(value);
  if (unit === 'seconds') return durationOf(value);
  if (unit === 'paise') return rupeesIn(value);
  return `${ungrouped.format(value)}${share ? '%' : ''}`;
}
const ungrouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, useGrouping: false });

/** Hours read "09-10", days as the screens write them; a dimension without a value by its name. */
function shown(column: ReportColumn, value: unknown, sourceWord: (source: unknown) => string): string {
  const { field, per, none, kind, words } = column;
  if (kind === 'measure') return figureText(column, value);
  if (value === null || value === undefined) return none ?? '';
  if (per === 'hourOfDay') return `${pad(Number(value))}-${pad((Number(value) + 1) % 24)}`;
  if (per === 'day') return dayWords(String(value));
  if (per === 'week') return `Week of ${dayWords(String(value))}`;
  if (per === 'month') return shortMonthWords(String(value));
  if (words) return ownValue(words, String(value)) ?? String(value);
  return field === 'source' ? sourceWord(value) : String(value);
}

/** Exports for programs have rupees with two decimals. */
const rupeesIn = (paise: unknown): string => {
  if (paise === null || paise === undefined) return '';
  const whole = Math.round(Number(paise));
  return `${whole < 0 ? '-' : ''}${rupeesText(Math.abs(whole))}`;
};

const pad = (hour: number) => String(hour).padStart(2, '0');
