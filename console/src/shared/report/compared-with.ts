import { DATE_WORDS, datesInWords } from '../ui/date-presets';
import { inZone } from '../session/tenant-clock';
import { type ReportData } from './report-answer';
import { t } from '../texts/texts';

/** The period that figures are compared with, in words; one that is not compared whole says until when. */
export function comparedWith({ until, ...days }: NonNullable<ReportData['previous']>, zone: string): string {
  if (!until) return datesInWords(days);
  const last = inZone(until, zone);
  const to = last.format('YYYY-MM-DD');
  return days.from === to
    ? t`${last.format(DATE_WORDS)} until ${last.format('hh:mm A')}`
    : `${datesInWords({ from: days.from, to })}, ${last.format('hh:mm A')}`;
}
