import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision';
import { OutreachModule } from '../outreach';
import { DocumentMessageController } from './document-message.controller';
import { RefundController } from './refund.controller';
import { RefundProposals } from './refund-proposals';
import { SettlementController } from './settlement.controller';

/** Refunds of payments, settlements, and messages with documents. */
@Module({
  imports: [CqrsModule, DecisionModule, OutreachModule],
  controllers: [DocumentMessageController, RefundController, SettlementController],
  providers: [RefundProposals],
})
export class BooksModule {}
