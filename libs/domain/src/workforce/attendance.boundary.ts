import { defineBoundary } from '../kernel';
import { attendanceDecider } from './attendance.decider';
import { attendanceStream } from './attendance.events';
import { attendanceLife } from './attendance.life';

/** A day of somebody's work; its key is the user's id and the day. */
export const attendanceBoundary = defineBoundary({
  name: 'attendance',
  stream: attendanceStream,
  decider: attendanceDecider,
  life: attendanceLife,
});
