import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Attachments } from './call-action/attachments';
import { CallActionController } from './call-action/call-action.controller';
import { RecordCallActionHandler } from './call-action/record-call-action.handler';
import { CompleteFollowUpHandler } from './follow-up/complete-follow-up.handler';
import { FollowUpController } from './follow-up/follow-up.controller';
import { ErasePersonHandler } from './lead/erase-person.handler';
import { BulkActionController } from './job/bulk-action.controller';
import { BulkActionWork } from './job/bulk-action.work';
import { FileSweep } from './job/file-sweep';
import { ImportAnalysis } from './job/import-analysis';
import { ImportCheck } from './job/import-check';
import { ImportFiles } from './job/import-files';
import { ImportController } from './job/import.controller';
import { ImportWork } from './job/import.work';
import { JobRunner } from './job/job-runner';
import { JobUndo } from './job/job-undo';
import { JobController } from './job/job.controller';
import { ApiKeyThrottle, CaptureApiController } from './lead/capture-api.controller';
import { CaptureLeadHandler } from './lead/capture-lead.handler';
import { DecideOnLeadsHandler } from './lead/decide-on-leads.handler';
import { LeadAccess } from './lead/lead-access';
import { LeadCapture } from './lead/lead-capture';
import { LeadDecisionHandler } from './lead/lead-decision.handler';
import { LeadIdentities } from './lead/lead-identities';
import { PersonMentions } from './lead/person-mentions';
import { PersonFiles } from './lead/person-files';
import { LeadMastersController } from './lead/lead-masters.controller';
import { LeadController } from './lead/lead.controller';
import { Masters } from './lead/masters';
import { Scrubber } from './lead/scrubber';
import { RecordController } from './record/record.controller';
import { SaveRecordHandler } from './record/record.handlers';
import { Records } from './record/records.service';
import { ApiKeyController } from './tenant/api-key.controller';
import { AuthController } from './user/auth.controller';
import { Accounts } from './user/accounts.service';
import { Attempts } from './user/attempts';
import { Credentials } from './user/credentials';
import { OneTimeCodes } from './user/one-time-codes';
import { RegisterUserHandler } from './user/register-user.handler';
import { SessionDecisionHandler } from './user/session-decision.handler';
import { SignInService } from './user/sign-in.service';
import { UserDecisionHandler } from './user/user-decision.handler';
import { UserController } from './user/user.controller';

const handlers = [
  CaptureLeadHandler,
  LeadDecisionHandler,
  DecideOnLeadsHandler,
  ErasePersonHandler,
  RecordCallActionHandler,
  CompleteFollowUpHandler,
  SaveRecordHandler,
  RegisterUserHandler,
  UserDecisionHandler,
  SessionDecisionHandler,
];

/** The write side: controllers translate, handlers load, decide and append. */
@Module({
  imports: [CqrsModule],
  controllers: [
    AuthController,
    UserController,
    LeadController,
    LeadMastersController,
    CallActionController,
    FollowUpController,
    RecordController,
    ApiKeyController,
    CaptureApiController,
    ImportController,
    BulkActionController,
    JobController,
  ],
  providers: [
    ...handlers,
    Accounts,
    ApiKeyThrottle,
    Attachments,
    Attempts,
    BulkActionWork,
    FileSweep,
    ImportAnalysis,
    ImportCheck,
    ImportFiles,
    ImportWork,
    JobRunner,
    JobUndo,
    Credentials,
    LeadAccess,
    LeadCapture,
    LeadIdentities,
    Masters,
    OneTimeCodes,
    PersonFiles,
    PersonMentions,
    Records,
    Scrubber,
    SignInService,
  ],
  exports: [Credentials, LeadAccess, LeadCapture, LeadIdentities, Records],
})
export class CommandsModule {}
