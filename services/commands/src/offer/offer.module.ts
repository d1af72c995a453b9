import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ApplicationModule } from '../application';
import { DecisionModule } from '../decision';
import { MeritApplicants } from './merit-applicants';
import { MeritListController } from './merit-list.controller';
import { Offers } from './offers';
import { RankedOnce } from './ranked-once';

/** Merit lists and offers. */
@Module({
  imports: [CqrsModule, ApplicationModule, DecisionModule],
  controllers: [MeritListController],
  providers: [MeritApplicants, Offers, RankedOnce],
  exports: [Offers],
})
export class OfferModule {}
