import { Module } from '@nestjs/common';
import { WorkflowRunQueryController } from './workflow-run.controller';

/** Runs of workflows. */
@Module({ controllers: [WorkflowRunQueryController] })
export class WorkflowRunQueryModule {}
