import { Module } from '@nestjs/common';
import { ReportService } from '@matricula/reports';
import { AuditQueryModule } from '../audit/audit.module';
import { ActivityController } from './activity.controller';
import { GlobalSearchController } from './global-search.controller';
import { ReportController } from './report.controller';

/** Reports, activity and search across contexts. */
@Module({
  imports: [AuditQueryModule],
  controllers: [ActivityController, GlobalSearchController, ReportController],
  providers: [ReportService],
})
export class OverviewModule {}
