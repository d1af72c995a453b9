import { Module } from '@nestjs/common';
import { LeadQueryModule } from '../lead';
import { NextLead } from './next-lead';
import { WorkQueueQueryController } from './work-queue.controller';

/** Queues of leads: the next best lead, and the leads that are skipped. */
@Module({ imports: [LeadQueryModule], controllers: [WorkQueueQueryController], providers: [NextLead] })
export class WorkQueueQueryModule {}
