import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { TaxDocumentController } from './tax-document.controller';

/** Documents of payments, and the books. */
@Module({ imports: [AuditQueryModule], controllers: [TaxDocumentController] })
export class BooksQueryModule {}
