import { Module } from '@nestjs/common';
import { ApplicationInterviewQueryController } from './interview.controller';

/** Interviews of applicants. */
@Module({ controllers: [ApplicationInterviewQueryController] })
export class InterviewQueryModule {}
