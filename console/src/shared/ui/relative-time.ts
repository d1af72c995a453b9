import { dayIn, daysBefore } from '../session/tenant-clock';
import { t } from '../texts/texts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * A relative time by the tenant's days: `in 20 min`, `3 h ago`, `yesterday`, `in 5 d`; a date if it is more than a month away. `past` replaces "ago"
 * for something overdue.
 */
export function relativeTime(at: string, zone: string, now: Date, past: 'ago' | 'late' = 'ago'): string {
  const gone = now.getTime() - new Date(at).getTime();
  const size = Math.abs(gone);
  const said = (amount: string) => (gone <= 0 ? t`in ${amount}` : past === 'late' ? t`${amount} late` : t`${amount} ago`);
  if (size < MINUTE) return t('now');
  if (size < HOUR) return said(t`${Math.floor(size / MINUTE)} min`);
  const days = Math.abs(daysBefore(at, now, zone));
  if (days === 0) return said(t`${Math.floor(size / HOUR)} h`);
  if (days === 1 && past === 'ago') return gone > 0 ? t('yesterday') : t('tomorrow');
  if (days === 1) return gone > 0 ? said(t`${days} d`) : t('tomorrow');
  return days <= 30 ? said(t`${days} d`) : dayIn(at, zone);
}
