import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision';
import { OrderModule } from '../order';
import { PaymentModule } from '../payment';
import { QuickclixModule } from '../quickclix';
import { ApplicantSessions } from './applicant-sessions';
import { Applicants } from './applicants';
import { ApplicationController } from './application.controller';
import { ApplicationSettings } from './application-settings';
import { ApplicationFees } from './application-fees';
import { Enrolments } from './enrolments';
import { ApplicationFormController } from './form.controller';

/** Application forms, and the applications of people without an account. */
@Module({
  imports: [CqrsModule, DecisionModule, OrderModule, PaymentModule, QuickclixModule],
  controllers: [ApplicationFormController, ApplicationController],
  providers: [ApplicantSessions, Applicants, ApplicationFees, ApplicationSettings, Enrolments],
  exports: [Applicants, ApplicationFees, ApplicationSettings],
})
export class ApplicationModule {}
