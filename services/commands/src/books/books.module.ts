import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RefundPolicyModule } from '../refund-policy';
import { RefundController } from './refund.controller';
import { SettlementController } from './settlement.controller';

/** Refunds of payments, and settlements. */
@Module({ imports: [CqrsModule, RefundPolicyModule], controllers: [RefundController, SettlementController] })
export class BooksModule {}
