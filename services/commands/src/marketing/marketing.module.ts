import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { audience, campaign, messageSender } from '@matricula/domain/marketing';
import { broadcasts } from '@matricula/read-models/marketing';
import { DecisionModule } from '../decision';
import { JobModule } from '../job';
import { LeadModule } from '../lead';
import { OutreachModule } from '../outreach';
import { RecordModule, Records } from '../record';
import { Audiences } from './audiences';
import { BroadcastWork } from './broadcast.work';
import { Broadcasts } from './broadcasts';
import { CampaignUploads } from './campaign-uploads';
import { LeadGenerationController } from './lead-generation.controller';
import { LeadGenerationRules } from './lead-generation-rules';
import { PayoutsController } from './payouts.controller';
import { Payouts } from './payouts.service';

/** What publishers are paid, and lead generation. */
@Module({
  imports: [CqrsModule, DecisionModule, JobModule, LeadModule, OutreachModule, RecordModule],
  controllers: [PayoutsController, LeadGenerationController],
  providers: [Audiences, BroadcastWork, Broadcasts, CampaignUploads, LeadGenerationRules, Payouts],
  exports: [Audiences, Broadcasts],
})
export class MarketingModule {
  constructor(records: Records) {
    const used = (type: typeof campaign | typeof audience | typeof messageSender, field: string) =>
      records.addUses(type, [
        { model: broadcasts, where: ({ recordId }) => ({ field, op: 'eq', value: recordId }), words: ['broadcast', 'broadcasts'] },
      ]);
    used(campaign, 'campaignId');
    used(audience, 'audienceId');
    used(messageSender, 'senderId');
  }
}
