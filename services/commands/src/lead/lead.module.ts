import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CaptureModule } from '../capture';
import { DecisionModule } from '../decision';
import { JobModule } from '../job';
import { MastersModule } from '../masters';
import { PrivacyModule } from '../privacy';
import { RoomModule } from '../room';
import { BulkActionController } from './bulk-action.controller';
import { BulkActionWork } from './bulk-action.work';
import { CallOfLead } from './call-of-lead';
import { DecideOnLeadsHandler } from './decide-on-leads.handler';
import { JobLeads } from './job-leads';
import { JobUndo } from './job-undo';
import { LeadAccess } from './lead-access';
import { LeadMergeController } from './lead-merge.controller';
import { LeadNoteController } from './lead-note.controller';
import { LeadController } from './lead.controller';
import { leadHandOver } from './lead.hand-over';
import { MergeLeadsHandler, UnmergeLeadHandler } from './merge-leads.handler';
import { Receivers } from './receivers';

/** Decisions about leads, one by one and in bulk. */
@Module({
  imports: [CqrsModule, CaptureModule, DecisionModule, JobModule, MastersModule, PrivacyModule, RoomModule],
  controllers: [BulkActionController, LeadController, LeadMergeController, LeadNoteController],
  providers: [
    BulkActionWork,
    CallOfLead,
    DecideOnLeadsHandler,
    JobLeads,
    JobUndo,
    LeadAccess,
    MergeLeadsHandler,
    Receivers,
    UnmergeLeadHandler,
  ],
  exports: [JobLeads, JobUndo, LeadAccess],
})
export class LeadModule {
  static readonly handsOver = [leadHandOver];
}
