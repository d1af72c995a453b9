import { clockIn, dayIn } from '@matricula/lists';
import type { AuthLogRow } from '@matricula/read-models/user';

/** A break that somebody took; one that goes on has no end yet. */
export interface TakenBreak {
  user_id: string;
  day: string;
  from: string;
  to?: string;
  seconds: number;
  reason?: string;
}

/** What somebody did with a day of the institution. */
export interface TrackedDay {
  user_id: string;
  day: string;
  first_in?: string;
  /** The last time that anything was heard of them. */
  last_seen: string;
  sessions: number;
  breaks: number;
  break_seconds: number;
  active_seconds: number;
  /** Seconds active in each hour of the day. */
  hours: number[];
}

const seconds = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

/** Adds up a log in the order of time, by person and day; `until`, the end of what was asked for or now, ends what still goes on. */
export function trackTime(
  entries: readonly Pick<AuthLogRow, 'userId' | 'kind' | 'at' | 'reason' | 'totalSeconds'>[],
  { timeZone, until }: { timeZone: string; until: string },
): { days: TrackedDay[]; breaks: TakenBreak[] } {
  const days = new Map<string, TrackedDay>();
  const breaks: TakenBreak[] = [];
  const open = new Map<string, TakenBreak>();
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
      // Whoever signs in is online again.
      end(userId, at, true);
      day.first_in ??= at;
      day.sessions += 1;
    } else if (kind === 'active-time') {
      day.active_seconds += totalSeconds;
      const hour = Number(clockIn(timeZone, at).slice(0, 2));
      day.hours[hour] = (day.hours[hour] ?? 0) + totalSeconds;
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
