import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ApplicationModule } from '../application';
import { DecisionModule } from '../decision';
import { InterviewSeats } from './interview-seats';
import { InterviewSessionController } from './interview-session.controller';
import { ApplicationInterviewController, InterviewController } from './interview.controller';
import { Interviews } from './interviews';

/** Interviews of applicants: days with slots, bookings, what became of them. */
@Module({
  imports: [CqrsModule, ApplicationModule, DecisionModule],
  controllers: [InterviewSessionController, ApplicationInterviewController, InterviewController],
  providers: [InterviewSeats, Interviews],
  exports: [Interviews],
})
export class InterviewModule {}
