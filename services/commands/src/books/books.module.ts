import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision';
import { OutreachModule } from '../outreach';
import { RefundPolicyModule } from '../refund-policy';
import { BankReferences } from './bank-references';
import { BooksCheckController } from './books-check.controller';
import { CollegeReceiptController } from './college-receipt.controller';
import { DocumentMessageController } from './document-message.controller';
import { OwnerShareController } from './owner-share.controller';
import { RefundController } from './refund.controller';
import { JobModule } from '../job';
import { PaymentModule } from '../payment';
import { SettlementFileWork } from './settlement-file.work';
import { SettlementUploads } from './settlement-uploads';
import { SettlementController } from './settlement.controller';
import { SettlementNews } from './settlement-news';
import { WriteOffController } from './write-off.controller';

/** Refunds of payments, write-offs, settlements, accepted differences, shares of owners, and messages with documents. */
@Module({
  imports: [CqrsModule, DecisionModule, JobModule, OutreachModule, PaymentModule, RefundPolicyModule],
  controllers: [
    BooksCheckController,
    CollegeReceiptController,
    DocumentMessageController,
    OwnerShareController,
    RefundController,
    SettlementController,
    WriteOffController,
  ],
  providers: [BankReferences, SettlementFileWork, SettlementNews, SettlementUploads],
})
export class BooksModule {}
