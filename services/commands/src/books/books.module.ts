import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RefundController } from './refund.controller';
import { RefundProposals } from './refund-proposals';

/** Refunds of payments. */
@Module({ imports: [CqrsModule], controllers: [RefundController], providers: [RefundProposals] })
export class BooksModule {}
