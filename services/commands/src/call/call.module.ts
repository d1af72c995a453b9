import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CaptureModule } from '../capture';
import { CommunicationModule } from '../communication';
import { LeadModule } from '../lead';
import { CallComparisonController } from './call-comparison.controller';
import { CallComparisons } from './call-comparisons';
import { CallConfirmation } from './call-confirmation';
import { CallDialler } from './call-dialler';
import { CallLeads } from './call-leads';
import { CallReconciler } from './call-reconciler';
import { CallRecorder } from './call-recorder';
import { CallUsers } from './call-users';
import { CallController } from './call.controller';
import { CallNoteController } from './call-note.controller';
import { MissedCalls } from './missed-calls';
import { OverdueCalls } from './overdue-calls';
import { ReportedCalls } from './reported-calls';
import { ResultFirst } from './result-first';
import { Telephones } from './telephones';

/** Telephone calls: made, ended, and reported by providers. */
@Module({
  imports: [CqrsModule, CaptureModule, CommunicationModule, LeadModule],
  controllers: [CallComparisonController, CallController, CallNoteController],
  providers: [
    CallComparisons,
    CallConfirmation,
    CallDialler,
    CallLeads,
    CallReconciler,
    CallRecorder,
    CallUsers,
    MissedCalls,
    OverdueCalls,
    ReportedCalls,
    ResultFirst,
    Telephones,
  ],
  exports: [CallReconciler, Telephones],
})
export class CallModule {}
