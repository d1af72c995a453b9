import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { MoneyEntryController } from './money-entry.controller';
import { RefundQueryController } from './refund.controller';
import { TaxDocumentController } from './tax-document.controller';

/** Documents of payments, refunds, and the books. */
@Module({ imports: [AuditQueryModule], controllers: [MoneyEntryController, RefundQueryController, TaxDocumentController] })
export class BooksQueryModule {}
