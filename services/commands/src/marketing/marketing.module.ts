import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PayoutsController } from './payouts.controller';
import { Payouts } from './payouts.service';

/** What publishers are paid. */
@Module({ imports: [CqrsModule], controllers: [PayoutsController], providers: [Payouts] })
export class MarketingModule {}
