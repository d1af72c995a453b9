import { dayRange } from '@matricula/lists';

const DAY_MS = 86_400_000;

interface Days {
  from: string;
  to: string;
}

/**
 * As many days as asked for, ending the day before them. `until`: where those asked for are not over at `now`, the moment as far into the
 * days before as now is into these, so that a morning is compared with a morning.
 */
export function periodBefore({ from, to }: Days, timeZone: string, now: string): Days & { until?: string } {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const back = (day: string, by: number) => new Date(Date.parse(day) - by * DAY_MS).toISOString().slice(0, 10);
  const before = { from: back(from, days), to: back(from, 1) };
  const asked = dayRange(from, to, timeZone);
  if (now < asked.from || now >= asked.to) return before;
  const passed = Date.parse(now) - Date.parse(asked.from);
  return { ...before, until: new Date(Date.parse(dayRange(before.from, before.to, timeZone).from) + passed).toISOString() };
}
