import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RefundController } from './refund.controller';
import { RefundProposals } from './refund-proposals';
import { SettlementController } from './settlement.controller';

/** Refunds of payments, and settlements. */
@Module({ imports: [CqrsModule], controllers: [RefundController, SettlementController], providers: [RefundProposals] })
export class BooksModule {}
