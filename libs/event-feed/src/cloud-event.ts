import type { EventMeta, RecordedEvent } from '@matricula/domain/kernel';

/** An event as a CloudEvent 1.0 in JSON; extension names are lower case, as the format asks. */
export interface CloudEvent {
  specversion: '1.0';
  id: string;
  source: string;
  type: string;
  subject: string;
  time: string;
  datacontenttype: 'application/json';
  data: unknown;
  /** To continue after this event: `GET /api/events?after=`. */
  position: string;
  revision: number;
  tenantid: string;
  correlationid: string;
  causationid?: string;
  actorid: string;
  dataversion: number;
  /** True if the person was erased: personal fields are missing. */
  erased?: true;
}

/** A CloudEvent from which the event can be restored exactly: `meta` is the JSON of the event's meta. */
export interface CompleteCloudEvent extends CloudEvent {
  meta: string;
}

/** The CloudEvent of an event. Events damaged in the log have no actor. */
export const cloudEvent = ({ id, type, stream, revision, position, tenantId, at, data, meta, erased }: RecordedEvent): CloudEvent => ({
  specversion: '1.0',
  id,
  source: `/matricula/tenants/${tenantId}`,
  type,
  subject: stream,
  time: at,
  datacontenttype: 'application/json',
  data,
  position,
  revision,
  tenantid: tenantId,
  correlationid: meta.correlationId,
  causationid: meta.causationId,
  actorid: meta.actor?.id,
  dataversion: meta.version,
  erased,
});

/** The CloudEvent of a sealed event, with all fields that `recordedEvent` (and the ledger) needs. */
export const completeCloudEvent = (event: RecordedEvent): CompleteCloudEvent => ({
  ...cloudEvent(event),
  meta: JSON.stringify(event.meta),
});

// Events of one command share their meta, and import commands cause thousands of events.
let known: { text: string; meta: EventMeta } | undefined;

function metaOf(text: string): EventMeta {
  if (known?.text !== text) known = { text, meta: JSON.parse(text) as EventMeta };
  return known.meta;
}

/** Restores the event from a complete CloudEvent; consecutive events may share one `meta` object. @throws Error when it is not one. */
export function recordedEvent(from: unknown): RecordedEvent {
  const event = from as CompleteCloudEvent;
  if (typeof event !== 'object' || event === null || event.specversion !== '1.0') throw new Error('It is not a CloudEvent 1.0');
  const { id, type, subject, time, position, tenantid, data, revision, meta } = event;
  for (const text of [id, type, subject, time, position, tenantid, meta]) {
    if (typeof text !== 'string') throw new Error('The CloudEvent lacks an attribute that every event has');
  }
  if (typeof data !== 'object' || data === null || !Number.isInteger(revision)) throw new Error('The CloudEvent has no data or revision');
  return { id, type, data, stream: subject, revision, position, tenantId: tenantid, at: time, meta: metaOf(meta) };
}
