import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import { completeCloudEvent, recordedEvent } from '../cloud-event';
import { partitionOf } from './partition-of';
import type { IncomingMessage } from './topic-reader';
import type { OutgoingMessage } from './topic-writer';

/** CloudEvents' structured mode for Kafka: the whole event is the value. Readers recognise it by this header. */
const CONTENT_TYPE = 'application/cloudevents+json; charset=UTF-8';

/** The message of a sealed event. `previous` is the position of the previous event in the log, so that several partitions can be merged in order. */
export function messageOf(event: RecordedEvent, previous: Position, partitions: number): OutgoingMessage {
  const { tenantId, type, position } = event;
  return {
    key: tenantId,
    partition: partitionOf(tenantId, partitions),
    value: JSON.stringify(completeCloudEvent(event)),
    headers: { 'content-type': CONTENT_TYPE, position, previous, type },
  };
}

/** The sealed event of a message. @throws Error when it holds none, or not the one that its headers announce. */
export function eventOf({ value, headers }: IncomingMessage): RecordedEvent {
  const event = recordedEvent(JSON.parse(value.toString()));
  if (event.position !== headers.position) throw new Error(`The event is at ${event.position}, its header says ${headers.position}`);
  return event;
}

const SEPARATOR = ':';

/** A place in one partition: sorts as text after its log position, and before every later one. */
export const placeText = (position: Position, offset: number): Position => `${position}${SEPARATOR}${offset}`;

/** The log position of a place, and its offset if it has one. */
export function placeOf(text: Position): { position: Position; offset?: number } {
  const [position = ORIGIN, offset] = text.split(SEPARATOR);
  return { position, offset: offset === undefined ? undefined : Number(offset) };
}
