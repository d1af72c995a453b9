import { defineEvent, id, text, type Decider, type DomainCommand, type EventOf } from '../kernel';

export const recordNameReserved = defineEvent('RecordNameReserved', {
  context: 'catalog',
  doc: 'The unique fields of a record were reserved.',
  fields: { recordId: id(), list: text() },
});
export type RecordNameReserved = EventOf<typeof recordNameReserved>;

export const recordNameReleased = defineEvent('RecordNameReleased', {
  context: 'catalog',
  doc: 'The unique fields of a record were released.',
  fields: { recordId: id(), list: text() },
});
export type RecordNameReleased = EventOf<typeof recordNameReleased>;

export const recordReservationEvents = [recordNameReserved, recordNameReleased];

export type RecordReservationEvent = RecordNameReserved | RecordNameReleased;

/** Holder of the unique fields that a stream reserves: the id of a record, or undefined. */
export const nameHolder: Pick<Decider<string | undefined, DomainCommand, RecordReservationEvent>, 'initial' | 'evolve'> = {
  initial: undefined,
  evolve: (_holder, event) => (event.type === 'RecordNameReserved' ? event.data.recordId : undefined),
};
