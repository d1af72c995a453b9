import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { placeOf } from './event-message';
import type { Bounds } from './topic-offsets';
import type { TopicPeek } from './topic-peek';

/**
 * Relays that led at the same moment have written their stretches into one another. From a message this far before the one
 * that was found on, every later event follows in one piece.
 */
const MARGIN = 20_000;

/**
 * The offset from which a partition must be read to get every event after a position; some before it may come again.
 * An offset that is named in the position is believed when the message there has that position.
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
    // A foreign message has no position; what it stands among is read once more.
    if (headers.position !== undefined && headers.position <= position) first = middle + 1;
    else last = middle;
  }
  return Math.max(low, first - MARGIN);
}
