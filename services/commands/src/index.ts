export { CommandsModule, handsOver } from './commands.module';
export { Credentials } from './user/credentials';
export { CaptureLeadCommand } from './capture/capture-lead.handler';
export { type PublisherTerms } from './capture/publisher-batch';
export { LeadCapture } from './capture/lead-capture';
export { ReportRuns } from './overview/report-runs';
export { DecideCommand } from './decision/decide.handler';
export { RegisterUserCommand } from './user/register-user.handler';
export { demoRecords, RECORDS_AT_A_TIME, starterRecords, type StarterRecord } from './tenant/starter-records';
