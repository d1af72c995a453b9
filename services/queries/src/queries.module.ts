import { Module } from '@nestjs/common';
import { ReportService } from '@matricula/reports';
import { AttachmentController } from './call-action/attachment.controller';
import { ExportNotes } from './audit/export-notes';
import { TimelineController } from './audit/timeline.controller';
import { CatalogQueryController } from './catalog/catalog.controller';
import { EventFeedController } from './feed/event-feed.controller';
import { FollowUpQueryController } from './follow-up/follow-up.controller';
import { JobQueryController } from './job/job.controller';
import { ConversationController } from './lead/conversation.controller';
import { LeadLookup } from './lead/lead-lookup';
import { LeadQueryController } from './lead/lead.controller';
import { ListController } from './lists/list.controller';
import { ActivityController } from './overview/activity.controller';
import { GlobalSearchController } from './overview/global-search.controller';
import { ReportController } from './overview/report.controller';
import { UserQueryController } from './user/user.controller';

/** The read side: every question of the console and of the documented calls. */
@Module({
  controllers: [
    AttachmentController,
    ListController,
    LeadQueryController,
    ConversationController,
    FollowUpQueryController,
    CatalogQueryController,
    UserQueryController,
    JobQueryController,
    GlobalSearchController,
    ReportController,
    ActivityController,
    EventFeedController,
    TimelineController,
  ],
  providers: [ExportNotes, LeadLookup, ReportService],
  exports: [LeadLookup],
})
export class QueriesModule {}
