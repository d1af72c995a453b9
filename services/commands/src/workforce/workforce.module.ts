import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AttendanceController } from './attendance.controller';
import { Attendance } from './attendance.service';
import { RecordModule } from '../record';
import { LeaveController } from './leave.controller';
import { LeaveTypeUses } from './leave-type-uses';
import { PayrollController } from './payroll.controller';
import { Payroll } from './payroll.service';
import { Leaves } from './leaves.service';

/** Attendance, leave and pay of staff. */
@Module({
  imports: [CqrsModule, RecordModule],
  controllers: [AttendanceController, LeaveController, PayrollController],
  providers: [Attendance, Leaves, LeaveTypeUses, Payroll],
})
export class WorkforceModule {}
