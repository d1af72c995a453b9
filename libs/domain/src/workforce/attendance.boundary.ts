import { defineBoundary } from '../kernel';
import { attendanceDecider } from './attendance.decider';
import { attendanceStream } from './attendance.events';
import { attendanceLife } from './attendance.life';

/** The boundary of a user's working day; its key is the user's id and the day. */
export const attendanceBoundary = defineBoundary({
  name: 'attendance',
  stream: attendanceStream,
  decider: attendanceDecider,
  life: attendanceLife,
});
