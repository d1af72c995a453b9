import type { RecordedEvent } from '@matricula/domain/kernel';
import { isAutomatic, type LeadMessageSent } from '@matricula/domain/outreach';
import { changeOf, propertyOf, sentenceOf, tableOf, type EventChange } from '@matricula/domain/registry';

type Meta = Partial<Pick<RecordedEvent['meta'], 'ip' | 'userAgent'>>;
type Data = EventChange['oldData'];

/** A timeline entry with its parts. */
export function entryOf(
  at: string,
  { name, email }: { name: string; email: string },
  { table, property }: { table: string; property: string },
  { oldData, newData }: { oldData: Data; newData: Data },
  { ip, userAgent }: Meta,
  sentence: string,
) {
  return {
    created_at: at,
    updated_at: at,
    modifiedBy: { name, email },
    tableAffected: table,
    property,
    ipAddress: ip ?? null,
    userAgent: userAgent ?? null,
    oldData,
    newData,
    sentence,
  };
}

/** An event in the form of a timeline entry: user, action, old and new data, origin; of a message of automation its id, by which it is explained. */
export function timelineEntry(event: RecordedEvent, lead?: string) {
  const { type, at, data, meta, stream, revision } = event;
  const about = { table: tableOf(type), property: propertyOf(type) };
  const told = entryOf(at, meta.actor, about, changeOf(event), meta, sentenceOf(event, meta.actor.name, lead));
  const messageId = isAutomatic(event) ? (data as LeadMessageSent['data']).messageId : undefined;
  return { _id: `${stream}/${revision}`, ...told, leadId: null, messageId };
}
