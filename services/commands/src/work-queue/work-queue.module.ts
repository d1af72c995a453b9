import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead';
import { WorkQueueController } from './work-queue.controller';

/** Leads that are skipped in a queue. */
@Module({ imports: [CqrsModule, LeadModule], controllers: [WorkQueueController] })
export class WorkQueueModule {}
