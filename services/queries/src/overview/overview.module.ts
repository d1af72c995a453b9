import { Module } from '@nestjs/common';
import { DashboardService, PastReports, ReportFiles, ReportService } from '@matricula/reports';
import { AuditQueryModule } from '../audit';
import { RecordQueryModule } from '../record';
import { ActivityController } from './activity.controller';
import { DashboardController } from './dashboard.controller';
import { DocumentedReports } from './documented-reports';
import { GlobalSearchController } from './global-search.controller';
import { ReportController } from './report.controller';
import { ReportReading } from './report-reading';
import { SentReportController } from './sent-report.controller';
import { TargetController } from './target.controller';
import { TargetsInProgress } from './target-progress';

/** Reports, activity and search across contexts. */
@Module({
  imports: [AuditQueryModule, RecordQueryModule],
  controllers: [ActivityController, DashboardController, GlobalSearchController, ReportController, SentReportController, TargetController],
  providers: [DashboardService, DocumentedReports, PastReports, ReportFiles, ReportReading, ReportService, TargetsInProgress],
  exports: [DocumentedReports],
})
export class OverviewModule {}
