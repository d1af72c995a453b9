export { recordContext } from './record.context';
export {
  earlierUniqueStream,
  recordDecider,
  recordEvents,
  recordStream,
  recordUniqueStream,
  type RecordCommand,
  type RecordEvent,
  type RecordState,
} from './define-record';
export {
  nameHolder,
  recordNameReleased,
  recordNameReserved,
  recordReservationEvents,
  type RecordReservationEvent,
} from './record-reservation.events';
export { defineRecord, keyedNameOf, nameFieldOf, RECORD_NAME, type RecordType } from './record-type';
export { fromWire, toWire, wireFields, wireRecord, type Call, type RecordCalls, type WiredRecord } from './wire-record';
export { liftedValues, wholeValues, type RecordValues } from './record-values';
export { recordBoundary, type RecordBoundary } from './record.boundary';
