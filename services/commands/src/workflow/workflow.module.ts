import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead';
import { WorkflowRunController } from './workflow-run.controller';

/** Runs of workflows that wait for a decision. */
@Module({ imports: [CqrsModule, LeadModule], controllers: [WorkflowRunController] })
export class WorkflowRunModule {}
