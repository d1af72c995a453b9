import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ReportFiles, ReportService } from '@matricula/reports';
import { JobModule } from '../job';
import { ReportAllowance } from './report-allowance';
import { ReportDeliveries } from './report-deliveries';
import { ReportRuns } from './report-runs';
import { ReportRunWork } from './report-run.work';
import { ReportScheduleController } from './report-schedule.controller';
import { ReportSchedules } from './report-schedules.service';

/** Reports that are sent by e-mail. */
@Module({
  imports: [CqrsModule, JobModule],
  controllers: [ReportScheduleController],
  providers: [ReportAllowance, ReportDeliveries, ReportFiles, ReportRuns, ReportRunWork, ReportSchedules, ReportService],
  exports: [ReportRuns],
})
export class OverviewCommandsModule {}
