import type { EventMeta, RecordedEvent } from '@matricula/domain/kernel';
import { eventIdOf } from '../event-id';
import type { PhysicalEvent } from './connection';
import { positionText } from './position';

/** Begun batches, in order; see README.md beside this file. */
export const JOURNAL = 'batches';
/** How far the journal has been swept. */
export const SWEPT = 'batches-swept';
const DECISION = /^batch-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const COMMITTED = 'BatchCommitted';
export const ABORTED = 'BatchAborted';
export const decisionStream = (batch: string) => `batch-${batch}`;

/** Streams of this adapter itself, and the server's: nothing in them is an event of the product. */
export const isTechnical = (stream: string) => stream.startsWith('$') || stream === JOURNAL || stream === SWEPT || DECISION.test(stream);

/** The batch that a technical event decides, and how. */
export function decisionIn({ stream, type }: PhysicalEvent): { batch: string; committed: boolean } | undefined {
  if ((type !== COMMITTED && type !== ABORTED) || !DECISION.test(stream)) return undefined;
  return { batch: stream.slice('batch-'.length), committed: type === COMMITTED };
}

/** The batch that an event waits for. */
export interface BatchMark {
  batch: string;
  /** How long after its creation the event may stay undecided. */
  patienceMs: number;
}

/** What is kept beside the meta of an event. */
interface OwnMetadata extends Partial<BatchMark> {
  tenantId: string;
  at: string;
  /** Aborted events before it in its stream; the revision is the physical one less these. */
  skipped?: number;
  /** The event's id, when the server knows it by another one. */
  eventId?: string;
}

/** An event of the product as it was found, before it is known whether its batch was committed. */
export interface FoundEvent {
  /** Sealed, as it is stored. */
  event: RecordedEvent;
  mark: BatchMark | undefined;
  created: Date;
}

/** Reads an event of the product; undefined for everything else that the server keeps. */
export function foundEvent(stored: PhysicalEvent): FoundEvent | undefined {
  const { stream, type, physical, position, data, created } = stored;
  if (isTechnical(stream)) return undefined;
  const { tenantId, at, skipped = 0, batch, patienceMs, eventId, ...meta } = (stored.metadata ?? {}) as OwnMetadata & EventMeta;
  if (typeof tenantId !== 'string' || typeof at !== 'string') return undefined;
  const event: RecordedEvent = {
    id: eventId ?? stored.id,
    type,
    // Data that is no JSON comes as text: a verification has to name such an event, not fail at it.
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

/** An event of the log itself. */
export const technicalEvent = (id: string, type: string, data: Record<string, unknown>): OutgoingEvent => ({
  id,
  type,
  data: bytesOf(data),
  metadata: bytesOf({}),
});

const bytesOf = (value: object) => Buffer.from(JSON.stringify(value), 'utf8');

/** An event ready to be written; `data` is sealed. */
export interface SealedEvent {
  id: string;
  type: string;
  at: string;
  data: Record<string, unknown>;
  meta: EventMeta;
}

/**
 * What the server gets. An event of a batch goes by an id of its own: the server takes a repeated id in its old place for a repeated
 * append, and a second attempt must not find the aborted events of the first.
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
