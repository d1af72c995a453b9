import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit/audit.module';
import { AttendanceQueryController } from './attendance.controller';
import { LeaveQueryController } from './leave.controller';

/** Attendance and leave of staff. */
@Module({ imports: [AuditQueryModule], controllers: [AttendanceQueryController, LeaveQueryController] })
export class WorkforceQueryModule {}
