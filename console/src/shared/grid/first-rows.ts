import { whole } from '@matricula/domain/kernel/figures';
import { t } from '../texts/texts';

/** A bulk call takes no more keys. */
export const MOST_FIRST = 10_000;

/** How many rows from the top a person typed, or what is wrong with it, in words. `total`: how many rows there are, where that is known. */
export function firstCount(typed: string, total: number | undefined): { count: number } | { problem: string } {
  const most = Math.min(total ?? MOST_FIRST, MOST_FIRST);
  const digits = typed.normalize('NFKC').replace(/[\s,]/g, '');
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  if (count >= 1 && count <= most) return { count };
  if (count > most && most === total) return { problem: t`The list has ${whole.format(most)} rows.` };
  if (count > most) return { problem: t`At most ${whole.format(most)} rows can be chosen in this way. Select all, or filter the list.` };
  return { problem: t`Type a whole number from 1 to ${whole.format(most)}.` };
}
