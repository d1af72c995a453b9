import { Module } from '@nestjs/common';
import { LeadQueryModule } from '../lead';
import { MessageReasonController } from './message-reason.controller';
import { MessageReasons } from './message-reason';
import { WorkflowRunQueryController } from './workflow-run.controller';

/** Runs of workflows, and the messages that they sent. */
@Module({ imports: [LeadQueryModule], controllers: [MessageReasonController, WorkflowRunQueryController], providers: [MessageReasons] })
export class WorkflowRunQueryModule {}
