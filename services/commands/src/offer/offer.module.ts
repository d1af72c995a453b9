import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ApplicationModule } from '../application';
import { MeritListController } from './merit-list.controller';
import { Offers } from './offers';

/** Merit lists and offers. */
@Module({
  imports: [CqrsModule, ApplicationModule],
  controllers: [MeritListController],
  providers: [Offers],
  exports: [Offers],
})
export class OfferModule {}
