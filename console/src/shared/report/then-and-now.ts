/** Compares past figures with current ones. Pure. */
import { dimensionsOf, figureOf, num, wordOf, type Cell, type ReportColumn, type ReportData, type ReportRow } from './report-answer';

export interface Moved {
  key: string;
  names: string[];
  then: string;
  now: string;
  change: string;
  direction: 'more' | 'less' | 'same';
}

const signed = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** The difference of a figure: `+15`, `−2.5 pts`, `+12 min`. */
export function movedBy(measure: Pick<ReportColumn, 'share' | 'unit'>, then: Cell | undefined, now: Cell | undefined): string {
  const difference = num(now) - num(then);
  if (measure.unit) return `${difference < 0 ? '-' : difference > 0 ? '+' : ''}${figureOf(measure, Math.abs(difference))}`;
  return `${signed.format(difference)}${measure.share ? ' pts' : ''}`;
}

/** The lines of a report whose figure has changed, largest change first, with the names of either side. */
export function movedLines(then: ReportData, now: ReportData, measure: ReportColumn): Moved[] {
  const names = dimensionsOf(then).filter(({ field }) => field !== then.cross?.across);
  const keyOf = (row: ReportRow) => JSON.stringify(names.map(({ field }) => row[field] ?? null));
  const [before, after] = [then, now].map((data) => new Map((data.cross?.rows ?? data.rows).map((row) => [keyOf(row), row])));
  return [...new Map([...before!, ...after!])]
    .map(([key, row]) => ({ key, row, was: before!.get(key)?.[measure.field], is: after!.get(key)?.[measure.field] }))
    .filter(({ was, is }) => num(was) !== num(is))
    .sort((a, b) => Math.abs(num(b.is) - num(b.was)) - Math.abs(num(a.is) - num(a.was)))
    .map(({ key, row, was, is }) => ({
      ...{ key, names: names.map((column) => wordOf(column, row[column.field])) },
      ...moved(measure, was ?? zeroOf(measure), is ?? zeroOf(measure)),
    }));
}

/** A figure then, now, and the difference. */
export const moved = (measure: ReportColumn, was: Cell | undefined, is: Cell | undefined): Omit<Moved, 'key' | 'names'> => ({
  then: figureOf(measure, was),
  now: figureOf(measure, is),
  change: movedBy(measure, was, is),
  direction: num(is) > num(was) ? 'more' : num(is) < num(was) ? 'less' : 'same',
});

/** A missing line counts as zero; for a percentage or an average there is no value. */
const zeroOf = ({ share, unit }: ReportColumn) => (share || unit === 'seconds' ? null : 0);
