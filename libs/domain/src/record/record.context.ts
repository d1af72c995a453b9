import { defineContext } from '../kernel';
import { recordReservationEntries } from './record-reservation.entries';
import { recordReservationEvents } from './record-reservation.events';

export const recordContext = defineContext({
  name: 'record',
  events: recordReservationEvents,
  entries: recordReservationEntries,
});
