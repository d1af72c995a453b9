import { defineContext } from '../kernel';
import { attendanceBoundary } from './attendance.boundary';
import { attendanceEntries } from './attendance.entries';
import { attendanceEvents } from './attendance.events';
import { holiday } from './holiday.record';
import { leaveBoundary } from './leave.boundary';
import { leaveEntries } from './leave.entries';
import { leaveEvents } from './leave.events';
import { leaveType } from './leave-type.record';
import { payBoundary } from './pay.boundary';
import { payEntries } from './pay.entries';
import { payEvents } from './pay.events';
import { shift } from './shift.record';
import { workforceScreens } from './workforce.screens';
import { workforceNotifications } from './workforce.notifications';

export const workforceContext = defineContext({
  name: 'workforce',
  events: [...attendanceEvents, ...leaveEvents, ...payEvents],
  records: [shift, holiday, leaveType],
  boundaries: [attendanceBoundary, leaveBoundary, payBoundary],
  screens: workforceScreens,
  notifications: workforceNotifications,
  entries: { ...attendanceEntries, ...leaveEntries, ...payEntries },
  erasedBy: { userId: 'UserErased' },
  notHandedOver: {
    staff: 'A shift sets the working hours of a person; it is not work that a successor does.',
    approverId: 'It records who was told of a request. The present manager decides, and managers change with a hand-over.',
  },
});
