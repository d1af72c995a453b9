/** The documented ranges of days that move with time, in their order. */
export const relativePeriods = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'last-7-days', label: 'Last 7 Days' },
  { value: 'last-30-days', label: 'Last 30 Days' },
  { value: 'this-month', label: 'This Month' },
  { value: 'last-month', label: 'Last Month' },
] as const;
export type RelativePeriod = (typeof relativePeriods)[number]['value'];

/** A range of moving days from outside; undefined when it is none. */
export const relativePeriodOf = (word: string): RelativePeriod | undefined => relativePeriods.find(({ value }) => value === word)?.value;

/** First and last day of a range as seen on a day, `YYYY-MM-DD`, both included. */
export function relativeDays(period: RelativePeriod, today: string): { from: string; to: string } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  // Days and months beyond their ends count on: the 0th is the last of the month before.
  const at = (months: number, of: number) => new Date(Date.UTC(year, month - 1 + months, of)).toISOString().slice(0, 10);
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: at(0, day - 1), to: at(0, day - 1) };
    case 'last-7-days':
      return { from: at(0, day - 6), to: today };
    case 'last-30-days':
      return { from: at(0, day - 29), to: today };
    case 'this-month':
      return { from: at(0, 1), to: at(1, 0) };
    case 'last-month':
      return { from: at(-1, 1), to: at(0, 0) };
  }
}
