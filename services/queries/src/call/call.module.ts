import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { OverviewModule } from '../overview';
import { AgentFigures } from './agent-figures';
import { CallReportController } from './call-report.controller';
import { SelectedCalls } from './selected-calls';
import { CallQueryController } from './call.controller';

/** Telephone calls. */
@Module({
  imports: [AuditQueryModule, OverviewModule],
  controllers: [CallQueryController, CallReportController],
  providers: [AgentFigures, SelectedCalls],
})
export class CallQueryModule {}
