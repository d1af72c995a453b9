import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AttendanceController } from './attendance.controller';
import { Attendance } from './attendance.service';
import { LeaveController } from './leave.controller';
import { PayrollController } from './payroll.controller';
import { Payroll } from './payroll.service';
import { Leaves } from './leaves.service';

/** Attendance, leave and pay of staff. */
@Module({
  imports: [CqrsModule],
  controllers: [AttendanceController, LeaveController, PayrollController],
  providers: [Attendance, Leaves, Payroll],
})
export class WorkforceModule {}
