import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RefundPolicyModule } from '../refund-policy';
import { RefundController } from './refund.controller';
import { JobModule } from '../job';
import { PaymentModule } from '../payment';
import { SettlementFileWork } from './settlement-file.work';
import { SettlementUploads } from './settlement-uploads';
import { SettlementController } from './settlement.controller';
import { SettlementNews } from './settlement-news';

/** Refunds of payments, and settlements. */
@Module({
  imports: [CqrsModule, JobModule, PaymentModule, RefundPolicyModule],
  controllers: [RefundController, SettlementController],
  providers: [SettlementFileWork, SettlementNews, SettlementUploads],
})
export class BooksModule {}
