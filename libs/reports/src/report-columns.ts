import { ownValue } from '@matricula/domain/kernel';
import { amountWords } from '@matricula/domain/kernel/figures';
import { rupeesText } from '@matricula/domain/kernel/money';
import { dayWords, shortMonthWords } from '@matricula/domain/kernel/date-words';
import type { ExportColumn, ExportFormat } from '@matricula/lists';
import type { ReportColumn } from './report.service';

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

/** Hours read "09-10", days as the screens write them; a dimension without a value by its name. */
function shown({ field, per, none, kind, words, unit }: ReportColumn, value: unknown, sourceWord: (source: unknown) => string): string {
  if (value === null || value === undefined) return kind === 'measure' ? '' : (none ?? '');
  if (unit === 'paise') return amountWords(Math.round(Number(value)));
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
