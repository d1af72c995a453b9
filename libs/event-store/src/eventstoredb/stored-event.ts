import type { EventMeta, RecordedEvent } from '@matricula/domain/kernel';
import { eventIdOf } from '../event-id';
import type { PhysicalEvent } from './connection';
import { positionText } from './position';

/** Stream that lists started batches, in order; see README.md in this folder. */
export const JOURNAL = 'batches';
/** Stream that stores how far the journal was swept. */
export const SWEPT = 'batches-swept';
const DECISION = /^batch-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const COMMITTED = 'BatchCommitted';
export const ABORTED = 'BatchAborted';
export const decisionStream = (batch: string) => `batch-${batch}`;

/** Streams of this adapter and of the server, which contain no product events. */
export const isTechnical = (stream: string) => stream.startsWith('$') || stream === JOURNAL || stream === SWEPT || DECISION.test(stream);

/** The batch that a technical event decides, and the decision. */
export function decisionIn({ stream, type }: PhysicalEvent): { batch: string; committed: boolean } | undefined {
  if ((type !== COMMITTED && type !== ABORTED) || !DECISION.test(stream)) return undefined;
  return { batch: stream.slice('batch-'.length), committed: type === COMMITTED };
}

/** The batch that an event belongs to. */
export interface BatchMark {
  batch: string;
  /** How long after its creation the event may stay undecided. */
  patienceMs: number;
}

/** Metadata stored in addition to the event's meta. */
interface OwnMetadata extends Partial<BatchMark> {
  tenantId: string;
  at: string;
  /** Number of aborted events before it in its stream; its revision is the physical one minus these. */
  skipped?: number;
  /** The event's id, if the server stores it under another id. */
  eventId?: string;
}

/** A product event as read, before it is known whether its batch was committed. */
export interface FoundEvent {
  /** Sealed, as stored. */
  event: RecordedEvent;
  mark: BatchMark | undefined;
  created: Date;
}

/** Reads a product event; undefined for all other stored events. */
export function foundEvent(stored: PhysicalEvent): FoundEvent | undefined {
  const { stream, type, physical, position, data, created } = stored;
  if (isTechnical(stream)) return undefined;
  const { tenantId, at, skipped = 0, batch, patienceMs, eventId, ...meta } = (stored.metadata ?? {}) as OwnMetadata & EventMeta;
  if (typeof tenantId !== 'string' || typeof at !== 'string') return undefined;
  const event: RecordedEvent = {
    id: eventId ?? stored.id,
    type,
    // Data that is not JSON is returned as text, so that a verification can report the event instead of failing.
    data: typeof data === 'object' && data !== null ? data : { $unreadable: data },
    stream,
    revision: physical - skipped,
    position: positionText(position),
    tenantId,
    at,
    meta: meta as EventMeta,
  };
  return { event, mark: batch === undefined ? undefined : { batch, patienceMs: patienceMs! }, created };
}

/** An event to write; `data` and `metadata` are JSON. */
export interface OutgoingEvent {
  id: string;
  type: string;
  data: Buffer;
  metadata: Buffer;
}

/** An event of the adapter itself. */
export const technicalEvent = (id: string, type: string, data: Record<string, unknown>): OutgoingEvent => ({
  id,
  type,
  data: bytesOf(data),
  metadata: bytesOf({}),
});

const bytesOf = (value: object) => Buffer.from(JSON.stringify(value), 'utf8');

/** An event ready to be written; `data` is encrypted. */
export interface SealedEvent {
  id: string;
  type: string;
  at: string;
  data: Record<string, unknown>;
  meta: EventMeta;
}

/**
 * The event as sent to the server. An event of a batch gets a separate id: the server treats a repeated id as a repeated append, so a second
 * attempt must not match the aborted events of the first.
 */
export function outgoingEvent(
  { id, type, at, data, meta }: SealedEvent,
  tenantId: string,
  skipped: number,
  mark?: BatchMark,
): OutgoingEvent {
  const own: OwnMetadata = { tenantId, at };
  if (skipped > 0) own.skipped = skipped;
  if (mark) Object.assign(own, mark, { eventId: id });
  return { id: mark ? eventIdOf(`${mark.batch}/${id}`, 0) : id, type, data: bytesOf(data), metadata: bytesOf({ ...meta, ...own }) };
}
