import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision';
import { JobModule } from '../job';
import { LeadModule } from '../lead';
import { MastersModule } from '../masters';
import { OrderModule } from '../order';
import { PaymentModule } from '../payment';
import { QuickclixModule } from '../quickclix';
import { ApplicantSessions } from './applicant-sessions';
import { Applicants } from './applicants';
import { ApplicationBulkController } from './application-bulk.controller';
import { ApplicationBulkWork } from './application-bulk.work';
import { ApplicationController } from './application.controller';
import { ApplicationSettings } from './application-settings';
import { ApplicationFees } from './application-fees';
import { Enrolments } from './enrolments';
import { ApplicationFormController } from './form.controller';

/** Application forms, and the applications of people without an account. */
@Module({
  imports: [CqrsModule, DecisionModule, JobModule, LeadModule, MastersModule, OrderModule, PaymentModule, QuickclixModule],
  controllers: [ApplicationBulkController, ApplicationFormController, ApplicationController],
  providers: [ApplicationBulkWork, ApplicantSessions, Applicants, ApplicationFees, ApplicationSettings, Enrolments],
  exports: [Applicants, ApplicationFees, ApplicationSettings],
})
export class ApplicationModule {}
