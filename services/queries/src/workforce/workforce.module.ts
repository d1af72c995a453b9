import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { AttendanceQueryController } from './attendance.controller';
import { LeaveQueryController } from './leave.controller';
import { TimeTrackController } from './time-track.controller';
import { PayslipController } from './payslip.controller';

/** Attendance and leave of staff. */
@Module({
  imports: [AuditQueryModule],
  controllers: [AttendanceQueryController, LeaveQueryController, PayslipController, TimeTrackController],
})
export class WorkforceQueryModule {}
