import type { ReportUses } from '../../../shared/report/report-uses';

/** Reports in the order of the list: favourites as they were marked, then by last use, then as they are declared. Pure. */
export function reportOrder<Report extends { name: string }>(
  reports: readonly Report[],
  favourites: readonly string[],
  uses: ReportUses,
): Report[] {
  const place = ({ name }: Report) => (favourites.includes(name) ? favourites.indexOf(name) : favourites.length);
  return reports.toSorted((a, b) => place(a) - place(b) || (uses[b.name] ?? '').localeCompare(uses[a.name] ?? ''));
}
