import { Module } from '@nestjs/common';
import { LeadQueryModule } from '../lead';
import { ReconciliationQueryController } from './reconciliation.controller';

/** Colleges that leads were sent to. */
@Module({ imports: [LeadQueryModule], controllers: [ReconciliationQueryController] })
export class ReconciliationQueryModule {}
