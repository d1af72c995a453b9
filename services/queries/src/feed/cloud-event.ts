import type { RecordedEvent } from '@matricula/domain/kernel';

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
  /** Continue after this one: `GET /api/events?after=`. */
  position: string;
  revision: number;
  tenantid: string;
  correlationid: string;
  causationid?: string;
  actorid: string;
  dataversion: number;
  /** True when the person was erased: personal fields are missing. */
  erased?: true;
}

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
  actorid: meta.actor.id,
  dataversion: meta.version,
  erased,
});
