import { clockIn, dayIn } from '@matricula/lists';
import type { AuthLogRow } from '@matricula/read-models/user';

/** A break; one in progress has no end yet. */
export interface TakenBreak {
  user_id: string;
  day: string;
  from: string;
  to?: string;
  seconds: number;
  reason?: string;
}

/** A user's activity on one day of the institution. */
export interface TrackedDay {
  user_id: string;
  day: string;
  first_in?: string;
  /** The last sign of activity. */
  last_seen: string;
  sessions: number;
  breaks: number;
  break_seconds: number;
  active_seconds: number;
  /** Seconds active in each hour of the day. */
  hours: number[];
}

const seconds = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

const HOUR = 3_600;

function secondOfDay(timeZone: string, at: string): number {
  const [hours = 0, minutes = 0] = clockIn(timeZone, at).split(':').map(Number);
  return hours * HOUR + minutes * 60 + new Date(at).getUTCSeconds();
}

/** Distributes seconds that end at a second of the day over the hours in which they passed. */
function spread(hours: number[], end: number, worked: number): void {
  for (let [at, left] = [end, Math.min(worked, end)]; left > 0;) {
    const hour = Math.ceil(at / HOUR) - 1;
    const passed = Math.min(left, at - hour * HOUR);
    hours[hour] = (hours[hour] ?? 0) + passed;
    [at, left] = [at - passed, left - passed];
  }
}

/** Adds up a log in chronological order, by person and day; `until`, the end of the requested period or now, ends what is in progress. */
export function trackTime(
  entries: readonly Pick<AuthLogRow, 'userId' | 'kind' | 'at' | 'reason' | 'totalSeconds'>[],
  { timeZone, until }: { timeZone: string; until: string },
): { days: TrackedDay[]; breaks: TakenBreak[] } {
  const days = new Map<string, TrackedDay>();
  const breaks: TakenBreak[] = [];
  const open = new Map<string, TakenBreak>();
  /** Until when the active time of each person is counted, from their first sign-in on. */
  const counted = new Map<string, string>();
  const dayOf = (userId: string, at: string): TrackedDay => {
    const day = dayIn(timeZone, at);
    const key = `${userId}/${day}`;
    const known = days.get(key);
    if (known) return known;
    const none = { sessions: 0, breaks: 0, break_seconds: 0, active_seconds: 0, hours: Array<number>(24).fill(0) };
    const begun: TrackedDay = { user_id: userId, day, last_seen: at, ...none };
    days.set(key, begun);
    return begun;
  };
  const end = (userId: string, to: string, isOver: boolean) => {
    const taken = open.get(userId);
    if (!taken) return;
    open.delete(userId);
    taken.seconds = seconds(taken.from, to);
    if (isOver) taken.to = to;
    dayOf(userId, taken.from).break_seconds += taken.seconds;
  };
  for (const { userId, kind, at, reason, totalSeconds = 0 } of entries) {
    if (kind === 'refused' || kind === 'password-changed') continue;
    const day = dayOf(userId, at);
    day.last_seen = at;
    if (kind === 'signed-in') {
      // Signing in ends a break.
      end(userId, at, true);
      day.first_in ??= at;
      day.sessions += 1;
      if (!counted.has(userId)) counted.set(userId, at);
    } else if (kind === 'active-time') {
      // Active time is at most the time that has passed: several consoles of one person count once.
      const since = counted.get(userId);
      const worked = Math.min(totalSeconds, since === undefined ? secondOfDay(timeZone, at) : seconds(since, at));
      counted.set(userId, at);
      day.active_seconds += worked;
      spread(day.hours, secondOfDay(timeZone, at), worked);
    } else if (kind === 'break') {
      end(userId, at, true);
      const taken: TakenBreak = { user_id: userId, day: day.day, from: at, seconds: 0, reason };
      breaks.push(taken);
      open.set(userId, taken);
      day.breaks += 1;
    } else end(userId, at, true);
  }
  for (const userId of [...open.keys()]) end(userId, until, false);
  return { days: [...days.values()], breaks };
}
