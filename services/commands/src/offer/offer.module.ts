import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ApplicationModule } from '../application';
import { DecisionModule } from '../decision';
import { MeritListController } from './merit-list.controller';
import { Offers } from './offers';
import { RankedOnce } from './ranked-once';

/** Merit lists and offers. */
@Module({
  imports: [CqrsModule, ApplicationModule, DecisionModule],
  controllers: [MeritListController],
  providers: [Offers, RankedOnce],
  exports: [Offers],
})
export class OfferModule {}
