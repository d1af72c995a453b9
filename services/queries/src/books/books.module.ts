import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { MoneyEntryController } from './money-entry.controller';
import { RefundQueryController } from './refund.controller';
import { TaxDocumentController } from './tax-document.controller';
import { WriteOffQueryController } from './write-off.controller';

/** Documents of payments, refunds, write-offs, and the books. */
@Module({
  imports: [AuditQueryModule],
  controllers: [MoneyEntryController, RefundQueryController, TaxDocumentController, WriteOffQueryController],
})
export class BooksQueryModule {}
