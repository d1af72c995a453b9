import { datesInWords } from '../ui/date-presets';
import { inZone, dateWords, timeIn } from '../session/tenant-clock';
import { type ReportData } from './report-answer';
import { t } from '../texts/texts';

/** The comparison period as text; a partial one states its end. */
export function comparedWith({ until, ...days }: NonNullable<ReportData['previous']>, zone: string): string {
  if (!until) return datesInWords(days);
  const to = inZone(until, zone).format('YYYY-MM-DD');
  return days.from === to
    ? t`${dateWords(to)} until ${timeIn(until, zone)}`
    : `${datesInWords({ from: days.from, to })}, ${timeIn(until, zone)}`;
}
