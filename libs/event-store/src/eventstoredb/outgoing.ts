import { type BatchMark, outgoingEvent, type OutgoingEvent } from './stored-event';
import type { PlannedAppend, StreamPlan } from './stream-plan';

/** The server refuses an append over 1 MiB; it counts slightly more than `bytesOf`. */
const MOST_BYTES = 900 * 1024;

/** Events of planned appends to one stream, as sent to the server. */
export function outgoing({ state }: StreamPlan, writing: readonly PlannedAppend[], mark?: BatchMark): OutgoingEvent[] {
  // The difference of physical revision and revision is the same for every new event of a stream.
  const skipped = state.physical + 1 - state.revisions.size;
  return writing.flatMap(({ append: { events, tenantId } }) => events.map((event) => outgoingEvent(event, tenantId, skipped, mark)));
}

/** Splits events into as many appends as the server needs; an older, larger event goes alone. */
export function inParts(events: readonly OutgoingEvent[]): OutgoingEvent[][] {
  const parts: OutgoingEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const bytes = bytesOf([event]);
    if (bytes > room) {
      parts.push([]);
      room = MOST_BYTES;
    }
    parts.at(-1)!.push(event);
    room -= bytes;
  }
  return parts;
}

/** Size of events as the server counts it, approximately. */
export const bytesOf = (events: readonly OutgoingEvent[]): number =>
  events.reduce((sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length, 0);
