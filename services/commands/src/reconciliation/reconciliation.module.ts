import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { JobModule } from '../job';
import { LeadModule } from '../lead';
import { MastersModule } from '../masters';
import { RecordModule } from '../record';
import { CollegeAddresses } from './college-addresses';
import { CollegePusher } from './college-pusher';
import { PushLeadsWork } from './push-leads.work';
import { ReconciliationController } from './reconciliation.controller';

/** Leads that are sent to colleges. */
@Module({
  imports: [CqrsModule, JobModule, LeadModule, MastersModule, RecordModule],
  controllers: [ReconciliationController],
  providers: [CollegeAddresses, CollegePusher, PushLeadsWork],
})
export class ReconciliationModule {}
