import { lastOfMonth } from '@matricula/domain/kernel/moments';
import { dayIn, dayRange } from '@matricula/lists';

const DAY_MS = 86_400_000;

interface Days {
  from: string;
  to: string;
}

/**
 * The days to compare with. For a month, or the days of a month up to today: the same days of the previous month; otherwise as many days ending the
 * day before. `until`: if the requested days are not over at `now`, the moment equally far into the earlier days, so that a morning is compared with
 * a morning.
 */
export function periodBefore({ from, to }: Days, timeZone: string, now: string): Days & { until?: string } {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const isOfMonth = days > 1 && from.endsWith('-01') && (to === lastOfMonth(from) || (to === dayIn(timeZone, now) && sameMonth(from, to)));
  const before = isOfMonth ? monthBefore({ from, to }) : { from: back(from, days), to: back(from, 1) };
  const asked = dayRange(from, to, timeZone);
  if (now < asked.from || now >= asked.to) return before;
  const passed = Date.parse(now) - Date.parse(asked.from);
  return { ...before, until: new Date(Date.parse(dayRange(before.from, before.to, timeZone).from) + passed).toISOString() };
}

/** As many whole months as these are, right before them. */
export function monthsBefore({ from, to }: Days): Days {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const first = monthOf(from) - (monthOf(to) - monthOf(from) + 1);
  return { from: dayOf(Date.UTC(Math.floor(first / 12), first % 12, 1)), to: back(from, 1) };
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const back = (day: string, by: number) => dayOf(Date.parse(day) - by * DAY_MS);
const sameMonth = (one: string, other: string) => one.slice(0, 7) === other.slice(0, 7);

/** The same days of the previous month, as far as it has them; the whole previous month for a whole month. */
function monthBefore({ from, to }: Days): Days {
  const last = back(from, 1);
  const first = `${last.slice(0, 8)}01`;
  const same = `${last.slice(0, 8)}${to.slice(8)}`;
  return { from: first, to: to === lastOfMonth(from) || same > last ? last : same };
}
