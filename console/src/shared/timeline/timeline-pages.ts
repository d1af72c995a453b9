/** The answer of `getTimeline`, and its pages as one list. Pure. */
import { timelineMoment, timelineTime } from '../session/tenant-clock';
import { type DayRange } from '../ui/date-presets';
import { type RowOf } from '../http/answers';

export const PAGE_SIZE = 10;

/** The time of a change in its line. */
export const entryTime = timelineTime;

/** Date and time of a change, as the documents write it (TL-10). */
export const entryMoment = timelineMoment;

type AnsweredDay = RowOf<'Timeline_timeline'>;
type AnsweredEntry = AnsweredDay['entries'][number];

/** `bulk` is absent in the histories of records and objects, which are not grouped; only messages of automation have a `messageId`. */
export type TimelineEntry = Omit<AnsweredEntry, 'bulk'> & Partial<Pick<AnsweredEntry, 'bulk'>> & { messageId?: string };

/** `date` is `YYYY-MM-DD` in the tenant's zone. */
export type TimelineDay = Omit<AnsweredDay, 'entries'> & { entries: TimelineEntry[] };

export interface TimelinePage {
  days: TimelineDay[];
  total: number;
}

const loaded = (pages: readonly TimelinePage[]) =>
  pages.reduce((sum, { days }) => sum + days.reduce((of, { entries }) => of + entries.length, 0), 0);

/** The number of the next page; undefined if all are loaded (TL-05, TL-06). */
export function nextPage(pages: readonly TimelinePage[]): number | undefined {
  const last = pages.at(-1);
  return last && last.days.length > 0 && loaded(pages) < last.total ? pages.length + 1 : undefined;
}

/** Merges pages into one list with each day once (TL-08). An entry that moved to the next page because newer ones arrived is shown once. */
export function joinPages(pages: readonly TimelinePage[]): TimelineDay[] {
  const seen = new Set<string>();
  const byDate = new Map<string, TimelineDay>();
  for (const { date, count, entries } of pages.flatMap(({ days }) => days)) {
    const fresh = entries.filter(({ _id }) => !seen.has(_id));
    fresh.forEach(({ _id }) => seen.add(_id));
    const known = byDate.get(date);
    if (known) byDate.set(date, { date, count, entries: [...known.entries, ...fresh] });
    else byDate.set(date, { date, count, entries: fresh });
  }
  return [...byDate.values()];
}

/** Limits a chosen range: not beyond today, and one day only if the screen shows single days (TL-14). */
export function acceptedDays(days: DayRange, today: string, single: boolean): DayRange & { refused?: true } {
  if (single && days.from !== days.to) return { from: today, to: today, refused: true };
  const within = (day: string) => (day > today ? today : day);
  return { from: within(days.from), to: within(days.to) };
}
