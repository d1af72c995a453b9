import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead';
import { OrderController } from './order.controller';
import { orderHandOver } from './order.hand-over';

/** Orders of products for leads. */
@Module({ imports: [CqrsModule, LeadModule], controllers: [OrderController] })
export class OrderModule {
  static readonly handsOver = [orderHandOver];
}
