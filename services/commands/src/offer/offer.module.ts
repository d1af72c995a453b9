import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { OfferLetters } from '@matricula/platform';
import { ApplicationModule } from '../application';
import { DecisionModule } from '../decision';
import { OrderModule } from '../order';
import { MeritApplicants } from './merit-applicants';
import { MeritListController } from './merit-list.controller';
import { Offers } from './offers';
import { RankedOnce } from './ranked-once';
import { TokenWords } from './token-words';

/** Merit lists and offers. */
@Module({
  imports: [CqrsModule, ApplicationModule, DecisionModule, OrderModule],
  controllers: [MeritListController],
  providers: [MeritApplicants, OfferLetters, Offers, RankedOnce, TokenWords],
  exports: [Offers],
})
export class OfferModule {}
