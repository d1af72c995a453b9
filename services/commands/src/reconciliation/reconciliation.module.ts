import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeadModule } from '../lead';
import { MastersModule } from '../masters';
import { RecordModule } from '../record';
import { CollegeAddresses } from './college-addresses';
import { ReconciliationController } from './reconciliation.controller';

/** Leads that are sent to colleges. */
@Module({
  imports: [CqrsModule, LeadModule, MastersModule, RecordModule],
  controllers: [ReconciliationController],
  providers: [CollegeAddresses],
})
export class ReconciliationModule {}
