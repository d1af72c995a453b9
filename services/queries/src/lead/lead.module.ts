import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { OverviewModule } from '../overview';
import { ActivityLogController } from './activity-log.controller';
import { ConversationController } from './conversation.controller';
import { LeadMergeQueryController } from './lead-merge.controller';
import { DuplicateSearch } from './duplicate-search';
import { LeadCapacityController } from './lead-capacity.controller';
import { LeadNoteQueryController } from './lead-note.controller';
import { LeadLookup } from './lead-lookup';
import { LeadMatching } from './lead-matching';
import { LeadReportController } from './lead-report.controller';
import { LeadQueryController } from './lead.controller';

/** Leads and what happened to them. */
@Module({
  imports: [AuditQueryModule, OverviewModule],
  controllers: [
    ActivityLogController,
    ConversationController,
    LeadCapacityController,
    LeadMergeQueryController,
    LeadNoteQueryController,
    LeadQueryController,
    LeadReportController,
  ],
  providers: [DuplicateSearch, LeadLookup, LeadMatching],
  exports: [LeadLookup],
})
export class LeadQueryModule {}
