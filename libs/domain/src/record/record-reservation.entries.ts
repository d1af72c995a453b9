import type { EntriesOf } from '../kernel';
import type { RecordReservationEvent } from './record-reservation.events';

/** How the names of records read in the timeline. */
export const recordReservationEntries: EntriesOf<RecordReservationEvent> = {
  RecordNameReserved: { property: 'Name', technical: true },
  RecordNameReleased: { property: 'Name', technical: true },
};
