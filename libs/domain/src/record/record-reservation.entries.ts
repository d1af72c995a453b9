import type { EntriesOf } from '../kernel';
import type { RecordReservationEvent } from './record-reservation.events';

/** How the names of records read in the timeline. */
export const recordReservationEntries: EntriesOf<RecordReservationEvent> = {
  RecordNameReserved: { property: 'Name', technical: 'keeps names unique: the record with the name has its own entry' },
  RecordNameReleased: { property: 'Name', technical: 'keeps names unique: the record with the name has its own entry' },
};
