import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead';
import { Coupons } from './coupons';
import { OrderController } from './order.controller';
import { orderHandOver } from './order.hand-over';

/** Orders of products for leads. */
@Module({ imports: [CqrsModule, LeadModule], controllers: [OrderController], providers: [Coupons] })
export class OrderModule {
  static readonly handsOver = [orderHandOver];
}
