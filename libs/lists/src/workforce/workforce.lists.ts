import { attendanceLife, leaveHalfWords, leaveLife } from '@matricula/domain/workforce';
import { attendanceDays, leaveList, type AttendanceDayRow, type LeaveRow } from '@matricula/read-models/workforce';
import type { ListDeclaration } from '../list-declaration';
import { workforceAccess } from './workforce.access';

const attendance: ListDeclaration<AttendanceDayRow> = {
  name: 'attendance',
  model: attendanceDays,
  access: workforceAccess,
  words: { status: { none: 'Not recorded', in: 'Checked in', out: 'Checked out' }, correction: attendanceLife.states },
  moves: (row, { sight }) => attendanceLife.open(row.correction, workforceAccess.who(sight, row)),
};

const leaves: ListDeclaration<LeaveRow> = {
  name: 'leaves',
  model: leaveList,
  access: workforceAccess,
  words: { status: leaveLife.states, half: leaveHalfWords },
  moves: (row, { sight }) => leaveLife.open(row.status, workforceAccess.who(sight, row)),
};

export const workforceLists = [attendance, leaves] as readonly ListDeclaration[];
