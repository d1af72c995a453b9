import { Module } from '@nestjs/common';
import { LeadQueryModule } from '../lead';
import { AutomationQueryController } from './automation.controller';
import { CounsellorRuleQueryController } from './counsellor-rule.controller';
import { HeldLeads } from './held-leads';
import { L3RuleQueryController } from './l3-rule.controller';
import { ReallocationRuleQueryController } from './reallocation-rule.controller';
import { RuleEngineQueryController } from './rule-engine.controller';
import { RuleQueryController } from './rule.controller';
import { MyRules } from './my-rules';
import { OwnerExplanation } from './owner-explanation';
import { RuleActivation } from './rule-activation';
import { RuleDryRun } from './rule-dry-run';
import { RuleFigureRows } from './rule-figures';
import { RuleRows } from './rule-rows';
import { RuleSimulations } from './rule-simulations';
import { RunsUnderWay } from './runs-under-way';
import { WorkflowQueryController } from './workflow.controller';

/** Rules that people wrote, and what they did. */
@Module({
  imports: [LeadQueryModule],
  controllers: [
    AutomationQueryController,
    CounsellorRuleQueryController,
    L3RuleQueryController,
    ReallocationRuleQueryController,
    RuleEngineQueryController,
    RuleQueryController,
    WorkflowQueryController,
  ],
  providers: [HeldLeads, MyRules, OwnerExplanation, RuleActivation, RuleDryRun, RuleFigureRows, RuleRows, RuleSimulations, RunsUnderWay],
})
export class RuleQueryModule {}
