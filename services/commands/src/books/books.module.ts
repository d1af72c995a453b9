import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RefundController } from './refund.controller';
import { RefundProposals } from './refund-proposals';
import { PaymentModule } from '../payment';
import { SettlementController } from './settlement.controller';
import { SettlementNews } from './settlement-news';

/** Refunds of payments, and settlements. */
@Module({
  imports: [CqrsModule, PaymentModule],
  controllers: [RefundController, SettlementController],
  providers: [RefundProposals, SettlementNews],
})
export class BooksModule {}
