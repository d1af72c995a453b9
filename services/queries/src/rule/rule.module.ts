import { Module } from '@nestjs/common';
import { LeadQueryModule } from '../lead';
import { CounsellorRuleQueryController } from './counsellor-rule.controller';
import { ReallocationRuleQueryController } from './reallocation-rule.controller';
import { RuleEngineQueryController } from './rule-engine.controller';
import { RuleQueryController } from './rule.controller';
import { RuleRows } from './rule-rows';
import { WorkflowQueryController } from './workflow.controller';

/** Rules that people wrote, and what they did. */
@Module({
  imports: [LeadQueryModule],
  controllers: [
    CounsellorRuleQueryController,
    ReallocationRuleQueryController,
    RuleEngineQueryController,
    RuleQueryController,
    WorkflowQueryController,
  ],
  providers: [RuleRows],
})
export class RuleQueryModule {}
