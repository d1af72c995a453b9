import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { OrderModule } from '../order';
import { PaymentModule } from '../payment';
import { ApplicantSessions } from './applicant-sessions';
import { Applicants } from './applicants';
import { ApplicationController } from './application.controller';
import { ApplicationFees } from './application-fees';
import { ApplicationFormController } from './form.controller';

/** Application forms, and the applications of people without an account. */
@Module({
  imports: [CqrsModule, OrderModule, PaymentModule],
  controllers: [ApplicationFormController, ApplicationController],
  providers: [ApplicantSessions, Applicants, ApplicationFees],
  exports: [Applicants],
})
export class ApplicationModule {}
