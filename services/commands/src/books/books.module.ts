import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision';
import { OutreachModule } from '../outreach';
import { RefundPolicyModule } from '../refund-policy';
import { DocumentMessageController } from './document-message.controller';
import { RefundController } from './refund.controller';
import { PaymentModule } from '../payment';
import { SettlementController } from './settlement.controller';
import { SettlementNews } from './settlement-news';

/** Refunds of payments, settlements, and messages with documents. */
@Module({
  imports: [CqrsModule, DecisionModule, OutreachModule, PaymentModule, RefundPolicyModule],
  controllers: [DocumentMessageController, RefundController, SettlementController],
  providers: [SettlementNews],
})
export class BooksModule {}
