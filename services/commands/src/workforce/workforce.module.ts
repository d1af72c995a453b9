import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AttendanceController } from './attendance.controller';
import { Attendance } from './attendance.service';
import { LeaveController } from './leave.controller';
import { Leaves } from './leaves.service';

/** Attendance and leave of staff. */
@Module({ imports: [CqrsModule], controllers: [AttendanceController, LeaveController], providers: [Attendance, Leaves] })
export class WorkforceModule {}
