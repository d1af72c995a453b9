import { defineBoundary, type Boundary } from '../kernel';
import { recordDecider, recordStream, type RecordCommand, type RecordEvent, type RecordState } from './define-record';
import type { RecordType } from './record-type';

export type RecordBoundary = Boundary<RecordState, RecordCommand, RecordEvent, [recordId: string]>;

const declared = new Map<RecordType, RecordBoundary>();

/** The boundary of a record type; the same object every time. */
export function recordBoundary(type: RecordType): RecordBoundary {
  const known = declared.get(type);
  if (known) return known;
  const boundary: RecordBoundary = defineBoundary({
    name: 'record',
    stream: (tenantId: string, recordId: string) => recordStream(type, tenantId, recordId),
    decider: recordDecider(type),
  });
  declared.set(type, boundary);
  return boundary;
}
