import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { MoneyEntryController } from './money-entry.controller';
import { TaxDocumentController } from './tax-document.controller';

/** Documents of payments, and the books. */
@Module({ imports: [AuditQueryModule], controllers: [MoneyEntryController, TaxDocumentController] })
export class BooksQueryModule {}
