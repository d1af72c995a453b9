import { Module } from '@nestjs/common';
import { LeadQueryModule } from '../lead';
import { RecordQueryModule } from '../record';
import { DialerQueryController } from './dialer.controller';
import { DialerQueue } from './dialer-queue';
import { DialerRules } from './dialer-rules';
import { DialerTrial } from './dialer-trial';
import { RuleConstants } from './rule-constants';
import { VanishedValuesOfRules } from './vanished-values';

/** Rules and lists of the dialer. */
@Module({
  imports: [LeadQueryModule, RecordQueryModule],
  controllers: [DialerQueryController],
  providers: [DialerQueue, DialerRules, DialerTrial, RuleConstants, VanishedValuesOfRules],
})
export class DialerQueryModule {}
