export {
  defineRecord,
  recordDecider,
  recordEvents,
  recordStream,
  recordUniqueStream,
  type RecordCommand,
  type RecordEvent,
  type RecordField,
  type RecordState,
  type RecordType,
  type RecordValues,
} from './define-record';
export { recordNameReleased, recordNameReserved, recordReservationEvents, type RecordReservationEvent } from './record-reservation.events';
