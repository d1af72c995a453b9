import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { placeOf } from './event-message';
import type { Bounds } from './topic-offsets';
import type { TopicPeek } from './topic-peek';

/**
 * Relays that led at the same time interleave their messages. From this many messages before the found one, every later event follows without gaps.
 */
const MARGIN = 20_000;

/**
 * The offset from which to read a partition to get every event after a position; some earlier ones may be repeated. An offset in the position is
 * used if its message has that position.
 */
export async function offsetAfter(peek: Pick<TopicPeek, 'message'>, { partition, low, high }: Bounds, from: Position): Promise<number> {
  const { position, offset } = placeOf(from);
  if (position === ORIGIN || low === high) return low;
  if (offset !== undefined && offset >= low && offset < high) {
    const there = await peek.message(partition, offset);
    if (there.offset === offset && there.headers.position === position) return offset + 1;
  }
  let [first, last] = [low, high];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    const { headers } = await peek.message(partition, middle);
    // A foreign message has no position, so the messages around it are read again.
    if (headers.position !== undefined && headers.position <= position) first = middle + 1;
    else last = middle;
  }
  return Math.max(low, first - MARGIN);
}
