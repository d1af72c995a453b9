import { minutesAhead } from '@matricula/domain/kernel/zones';
import { checkedZone } from '../field-value';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Offset {
  from: number;
  minutes: number;
}

const known = new Map<string, Offset[]>();

/**
 * Local time of a moment in SQL. The zone's offsets are written out as a tree of cases: DuckDB's own `timezone()` calls ICU for every row and costs
 * 0.7 s per million.
 * @throws RefusedQuery for an unknown zone.
 */
export function localTime(column: string, timeZone: string | undefined): string {
  return branch(column, offsetsOf(checkedZone(timeZone)));
}

function branch(column: string, offsets: Offset[]): string {
  const [first] = offsets;
  if (offsets.length === 1 && first) return `(${column} + to_minutes(${first.minutes}))`;
  const middle = offsets[Math.ceil(offsets.length / 2)] as Offset;
  const [before, after] = [offsets.slice(0, offsets.indexOf(middle)), offsets.slice(offsets.indexOf(middle))];
  const at = `timestamp '${new Date(middle.from).toISOString().slice(0, 19).replace('T', ' ')}'`;
  return `(case when ${column} >= ${at} then ${branch(column, after)} else ${branch(column, before)} end)`;
}

/** Offsets of a zone from 1970 to 2100, found by bisection between days whose offsets differ. */
function offsetsOf(timeZone: string): Offset[] {
  const cached = known.get(timeZone);
  if (cached) return cached;
  const minutesAt = (time: number) => minutesAhead(timeZone, time);
  const offsets: Offset[] = [{ from: -Infinity, minutes: minutesAt(0) }];
  const end = Date.UTC(2100, 0, 1);
  for (let day = 0, current = minutesAt(0); day < end; day += 20 * DAY) {
    const next = minutesAt(day + 20 * DAY);
    if (next === current) continue;
    let [low, high] = [day, day + 20 * DAY];
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
      if (minutesAt(middle) === current) low = middle;
      else high = middle;
    }
    offsets.push({ from: high, minutes: next });
    current = next;
  }
  known.set(timeZone, offsets);
  return offsets;
}
