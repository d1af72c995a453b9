import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { JobModule } from '../job';
import { LeadModule } from '../lead';
import { CollegeDues } from './college-dues';
import { Coupons } from './coupons';
import { JobOrders } from './job-orders';
import { OrderBulkController } from './order-bulk.controller';
import { OrderBulkUndo } from './order-bulk.undo';
import { OrderBulkWork } from './order-bulk.work';
import { OrderController } from './order.controller';
import { OrderedProducts } from './ordered-products';
import { orderHandOver } from './order.hand-over';

/** Orders of products for leads, one by one and in bulk. */
@Module({
  imports: [CqrsModule, JobModule, LeadModule],
  controllers: [OrderBulkController, OrderController],
  providers: [CollegeDues, Coupons, JobOrders, OrderBulkUndo, OrderBulkWork, OrderedProducts],
  exports: [Coupons, OrderedProducts],
})
export class OrderModule {
  static readonly handsOver = [orderHandOver];
}
