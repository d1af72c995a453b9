import { datesInWords } from '../ui/date-presets';
import { inZone, dateWords, timeIn } from '../session/tenant-clock';
import { type ReportData } from './report-answer';
import { t } from '../texts/texts';

/** The period that figures are compared with, in words; one that is not compared whole says until when. */
export function comparedWith({ until, ...days }: NonNullable<ReportData['previous']>, zone: string): string {
  if (!until) return datesInWords(days);
  const to = inZone(until, zone).format('YYYY-MM-DD');
  return days.from === to
    ? t`${dateWords(to)} until ${timeIn(until, zone)}`
    : `${datesInWords({ from: days.from, to })}, ${timeIn(until, zone)}`;
}
