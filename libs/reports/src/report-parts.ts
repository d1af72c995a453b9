import { DomainError } from '@matricula/domain/kernel';
import type { Freshness } from '@matricula/lists';
import { measuresOf, partsOf, type Report } from './define-report';
import type { ReportCell } from './report-facts';

/** Figures beside a report may be closed to the reader, whose facts must then not be those of its own figures. @throws DomainError `reports/no-figure` */
export function assertMeasured(report: Report, name: ReportCell[string] | undefined): void {
  if (!report.beside || name === undefined || measuresOf(report).some(({ field }) => field === name)) return;
  throw new DomainError('reports/no-figure', `This report has no figure ${String(name)} for you.`);
}

/** The measure that facts are requested for: of a percentage, its numerator. */
export function countedIn(report: Report, name: ReportCell[string] | undefined): string | undefined {
  const measure = measuresOf(report).find(({ field }) => field === name);
  return measure && 'share' in measure ? countedIn(report, measure.share[0]) : measure?.field;
}

/** The part of a report that holds the facts behind a figure; the first one without a figure. */
export function partWith(report: Report, measure: ReportCell[string] | undefined): Report {
  const [first, ...others] = partsOf(report);
  const name = countedIn(report, measure);
  return others.find(({ measures }) => measures.some(({ field }) => field === name)) ?? first;
}

/** The freshness of several parts together. */
export const leastFresh = ([first, ...others]: readonly [Freshness, ...Freshness[]]): Freshness =>
  others.reduce(
    (least, { position, filling }) => ({
      ...least,
      position: position < least.position ? position : least.position,
      filling: leastOf(least.filling, filling),
    }),
    first,
  );

/** The smaller of two shares; a missing one is whole. */
const leastOf = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? (a ?? b) : Math.min(a, b));
