/** Sizes and counts as text. Pure. */
import { moneyWords, whole } from '@matricula/domain/kernel/figures';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** "900 B", "1.5 KB", "640 KB", "3.1 GB": one decimal below ten. */
export function sizeInWords(bytes: number): string {
  let [size, unit] = [bytes, 0];
  // Below 1,023.5 a size is rounded to at most 1,023; above it, it would read "1024".
  while (size >= 1023.5 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

/** The counts that are not zero, in order and separated by commas; `said` puts a formatted count and its name together. */
export const countsInWords = (counts: Readonly<Record<string, number>>, said: (count: string, name: string) => string): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => said(whole.format(count), name))
    .join(', ');

/** Rupees in decimal text, as the documented calls give them. */
export const rupeesWords = (text: string | null): string => (text === null ? '' : moneyWords(Math.round(Number(text) * 100)));
