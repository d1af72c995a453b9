import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RefundPolicyModule } from '../refund-policy';
import { RefundController } from './refund.controller';
import { PaymentModule } from '../payment';
import { SettlementController } from './settlement.controller';
import { SettlementNews } from './settlement-news';

/** Refunds of payments, and settlements. */
@Module({
  imports: [CqrsModule, PaymentModule, RefundPolicyModule],
  controllers: [RefundController, SettlementController],
  providers: [SettlementNews],
})
export class BooksModule {}
