import { hasBegun, isOvernight, type WorkingTime } from './working-time';

/** A person whom new work may be assigned to, with their availability on a day. */
export interface Taker {
  userId: string;
  /** Leave that covers the day; `half`: of it only. */
  leave?: { half?: string };
  /** Whether they are in, have left, or have not come. */
  status: 'none' | 'in' | 'out';
  /** Whether they are to work on the day. */
  works: boolean;
  time: WorkingTime;
}

/**
 * Which people get new work at a time of day (`09:52`). People on leave get none. People who are off, have left for the day or did not come get none
 * while others are available; at night and on holidays all are off, and new work waits for them until morning. `kept`: the institution records
 * attendance, so that people who did not check in count as absent.
 */
export function takersOf(people: readonly Taker[], clock: string, kept: boolean): string[] {
  const staying = people.filter(({ leave, time }) => !leave || (leave.half !== undefined && !isAway(leave.half, time, clock)));
  const there = staying.filter(
    ({ status, works, time }) => status === 'in' || (status === 'none' && works && !(kept && hasBegun(time, clock))),
  );
  return (there.length > 0 ? there : staying).map(({ userId }) => userId);
}

const DAY = 24 * 60;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Whether it is the half of the day in which they are away. */
function isAway(half: string, time: WorkingTime, clock: string): boolean {
  const [start, end, now] = [time.start, time.end, clock].map(minutesOf) as [number, number, number];
  const middle = (start + end + (isOvernight(time) ? DAY : 0)) / 2;
  const at = isOvernight(time) && now < start ? now + DAY : now;
  return half === 'first' ? at < middle : at >= middle;
}
