import { asDays, asMonths, type ListDeclaration } from '@matricula/lists';
import { attendanceLife, leaveHalfWords, leaveLife } from '@matricula/domain/workforce';
import {
  attendanceDays,
  leaveList,
  payslipList,
  salaryList,
  type AttendanceDayRow,
  type LeaveRow,
  type PayslipRow,
  type SalaryRow,
} from '@matricula/read-models/workforce';
import { payAccess } from './pay.access';
import { workforceAccess } from './workforce.access';

const attendance: ListDeclaration<AttendanceDayRow> = {
  name: 'attendance',
  model: attendanceDays,
  access: workforceAccess,
  words: { ...asDays(['day']), status: { none: 'Not recorded', in: 'Checked in', out: 'Checked out' }, correction: attendanceLife.states },
  moves: (row, { sight }) => attendanceLife.open(row.correction, workforceAccess.who(sight, row)),
};

const leaves: ListDeclaration<LeaveRow> = {
  name: 'leaves',
  model: leaveList,
  access: workforceAccess,
  words: { ...asDays(['from', 'to']), status: leaveLife.states, half: leaveHalfWords },
  moves: (row, { sight }) => leaveLife.open(row.status, workforceAccess.who(sight, row)),
};

const payslips: ListDeclaration<PayslipRow> = { name: 'payslips', model: payslipList, access: payAccess, words: asMonths(['month']) };
const salaries: ListDeclaration<SalaryRow> = { name: 'salaries', model: salaryList, access: payAccess };

export const workforceLists = [attendance, leaves, payslips, salaries] as readonly ListDeclaration[];
