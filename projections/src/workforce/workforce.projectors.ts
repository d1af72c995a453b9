import { attendanceDaysProjector } from './attendance-days.projector';
import { leaveListProjector } from './leave-list.projector';
import { payslipListProjector } from './payslip-list.projector';
import { salaryListProjector } from './salary-list.projector';

export const workforceProjectors = [attendanceDaysProjector, leaveListProjector, payslipListProjector, salaryListProjector];
