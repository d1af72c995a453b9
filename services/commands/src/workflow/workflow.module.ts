import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RunDecisions } from './run-decisions';
import { WorkflowRunController } from './workflow-run.controller';

/** Runs of workflows that wait for a decision. */
@Module({ imports: [CqrsModule], controllers: [WorkflowRunController], providers: [RunDecisions] })
export class WorkflowRunModule {}
