import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { LeadQueryModule } from '../lead';
import { OrderQueryController } from './order.controller';
import { ProductQueryController } from './product.controller';

/** Products and orders. */
@Module({ imports: [AuditQueryModule, LeadQueryModule], controllers: [OrderQueryController, ProductQueryController] })
export class OrderQueryModule {}
