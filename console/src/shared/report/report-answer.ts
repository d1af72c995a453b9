/** The answer of a report, and how its values are displayed. Pure. */
import type { Filter } from '@matricula/read-models/kernel';
import { moneyWords, tenths } from '@matricula/domain/kernel/figures';
import { type Schema } from '../http/answers';
import { axisDay, axisMonth } from '../session/tenant-clock';
import { durationInWords } from '../texts/duration';
import { t } from '../texts/texts';

export type ReportRow = Schema<'AggregateRow'>;
export type Cell = ReportRow[string];

/** `word` returns the displayed text of a stored word. */
export type ReportColumn = Schema<'ReportColumn'> & { word?: (value: string) => string };

export type ReportData = Schema<'ReportData'>;

/** `category` is a dimension, `series` measures, or for `stacked` and `heat` a second dimension and a measure. */
export type ReportChart = Schema<'ReportChart'>;

export type ReportQuestion = Pick<Schema<'ReportQuestionDto'>, 'from' | 'to'> & { where?: Filter };

/** The cell that was clicked: dimension values of its row and column, and under `measure` the figure. */
export interface PickedCell {
  title: string;
  cell: Record<string, Cell>;
}

const two = (hour: number) => String(hour).padStart(2, '0');

export const isMeasure = ({ kind }: ReportColumn): boolean => kind === 'measure';
export const measuresOf = (data: ReportData): ReportColumn[] => data.columns.filter(isMeasure);
export const dimensionsOf = (data: ReportData): ReportColumn[] => data.columns.filter((column) => !isMeasure(column));
export const num = (value: Cell | undefined): number => Number(value ?? 0);

/** The displayed text of a dimension value: hours as "09-10", days with their weekday. */
export function wordOf({ per, none, word, words }: ReportColumn, value: Cell | undefined): string {
  if (value === null || value === undefined || value === '') return none ?? t`(none)`;
  if (per === 'hourOfDay') return `${two(Number(value))}-${two((Number(value) + 1) % 24)}`;
  if (per === 'day') return axisDay(String(value));
  if (per === 'week') return t`Week of ${axisDay(String(value))}`;
  if (per === 'month') return axisMonth(String(value));
  const said = words?.[String(value)];
  return word?.(String(value)) ?? (said === undefined ? String(value) : t(said));
}

/** The displayed text of a figure; a missing value is a dash. */
export function figureOf({ share, unit }: Pick<ReportColumn, 'share' | 'unit'>, value: Cell | undefined): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'seconds') return durationInWords(Number(value));
  if (unit === 'paise') return moneyWords(Math.round(Number(value)));
  return share ? `${tenths.format(Number(value))}%` : tenths.format(Number(value));
}

/** Below this value a change is shown as a number, not as a percentage. */
const LITTLE = 10;

export interface Change {
  direction: 'more' | 'less' | 'same' | 'new';
  /** "▲ 12%", "▲ 4" of a few, "▼ 5 pts", "no change"; "none before". */
  text: string;
}

/** Compares a figure with that of the period before; undefined if one of them is missing. */
export function changeOf({ share }: Pick<ReportColumn, 'share'>, now: Cell | undefined, before: Cell | undefined): Change | undefined {
  if (now === null || now === undefined || before === null || before === undefined) return undefined;
  const difference = num(now) - num(before);
  if (difference === 0) return { direction: 'same', text: t`no change` };
  const direction = difference > 0 ? 'more' : 'less';
  const arrow = difference > 0 ? '▲' : '▼';
  if (share) return { direction, text: t`${arrow} ${tenths.format(Math.abs(difference))} pts` };
  // There is no percentage of zero.
  if (num(before) === 0) return { direction: 'new', text: t`none before` };
  // Of a small number, a percentage looks exaggerated.
  if (Math.abs(num(before)) < LITTLE) return { direction, text: `${arrow} ${tenths.format(Math.abs(difference))}` };
  return { direction, text: `${arrow} ${tenths.format(Math.round(Math.abs(difference / num(before)) * 100))}%` };
}
