/** Figures as they were beside those of now. Pure. */
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

/** How far a figure has moved: `+15`, `−2.5 pts`, `+12 min`. */
export function movedBy(measure: Pick<ReportColumn, 'share' | 'unit'>, then: Cell | undefined, now: Cell | undefined): string {
  const difference = num(now) - num(then);
  if (measure.unit === 'seconds') return `${difference < 0 ? '-' : difference > 0 ? '+' : ''}${figureOf(measure, Math.abs(difference))}`;
  return `${signed.format(difference)}${measure.share ? ' pts' : ''}`;
}

/** The lines of a report whose figure is another one now, the furthest moved first, with the names of either. */
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

/** A figure then, now, and what lies between. */
export const moved = (measure: ReportColumn, was: Cell | undefined, is: Cell | undefined): Omit<Moved, 'key' | 'names'> => ({
  then: figureOf(measure, was),
  now: figureOf(measure, is),
  change: movedBy(measure, was, is),
  direction: num(is) > num(was) ? 'more' : num(is) < num(was) ? 'less' : 'same',
});

/** A line that was not there counted nothing; of what it could be a share, nothing can be said. */
const zeroOf = ({ share, unit }: ReportColumn) => (share || unit ? null : 0);
