import type { EntriesOf } from '../kernel';
import type { RecordReservationEvent } from './record-reservation.events';

/** How the names of records read in the timeline. */
export const recordReservationEntries: EntriesOf<RecordReservationEvent> = {
  RecordNameReserved: { property: 'Name', sentence: (_, { list }) => `A name was taken in ${list}` },
  RecordNameReleased: { property: 'Name', sentence: (_, { list }) => `A name was given free in ${list}` },
};
