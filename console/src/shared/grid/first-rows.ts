import { whole } from '@matricula/domain/kernel/figures';
import { t } from '../texts/texts';

/** Maximum number of keys in a bulk call. */
export const MOST_FIRST = 10_000;

/** Parses the typed number of rows from the top, or returns an error text. `total`: number of rows, if known. */
export function firstCount(typed: string, total: number | undefined): { count: number } | { problem: string } {
  const most = Math.min(total ?? MOST_FIRST, MOST_FIRST);
  const digits = typed.normalize('NFKC').replace(/[\s,]/g, '');
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  if (count >= 1 && count <= most) return { count };
  if (count > most && most === total) return { problem: t`The list has ${whole.format(most)} rows.` };
  if (count > most) return { problem: t`At most ${whole.format(most)} rows can be selected this way. Select all, or filter the list.` };
  return { problem: t`Type a whole number from 1 to ${whole.format(most)}.` };
}
