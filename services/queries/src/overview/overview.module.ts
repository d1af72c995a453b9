import { Module } from '@nestjs/common';
import { DashboardService, PastReports, ReportFiles, ReportService } from '@matricula/reports';
import { AuditQueryModule } from '../audit';
import { ActivityController } from './activity.controller';
import { DashboardController } from './dashboard.controller';
import { GlobalSearchController } from './global-search.controller';
import { ReportController } from './report.controller';
import { ReportReading } from './report-reading';
import { SentReportController } from './sent-report.controller';

/** Reports, activity and search across contexts. */
@Module({
  imports: [AuditQueryModule],
  controllers: [ActivityController, DashboardController, GlobalSearchController, ReportController, SentReportController],
  providers: [DashboardService, PastReports, ReportFiles, ReportReading, ReportService],
})
export class OverviewModule {}
