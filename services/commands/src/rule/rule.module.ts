import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision';
import { JobModule } from '../job';
import { LeadModule } from '../lead';
import { MastersModule } from '../masters';
import { AssignmentRuleController } from './assignment-rule.controller';
import { AutomationController } from './automation.controller';
import { CounsellorRuleController } from './counsellor-rule.controller';
import { LeadOfReferral } from './lead-of-referral';
import { L3RuleController } from './l3-rule.controller';
import { ReallocationRuleController } from './reallocation-rule.controller';
import { ReferralController } from './referral.controller';
import { RuleDesk } from './rule-desk';
import { RuleEngineController } from './rule-engine.controller';
import { RuleReferences } from './rule-references';
import { RuleRunController } from './rule-run.controller';
import { RuleRunWork } from './rule-run.work';
import { RuleRuns } from './rule-runs';
import { RuleSimulationController } from './rule-simulation.controller';
import { RuleUndoController } from './rule-undo.controller';
import { RuleUndoWork } from './rule-undo.work';
import { WorkflowController } from './workflow.controller';

/** Rules that people write. */
@Module({
  imports: [CqrsModule, DecisionModule, JobModule, LeadModule, MastersModule],
  controllers: [
    AssignmentRuleController,
    AutomationController,
    CounsellorRuleController,
    L3RuleController,
    ReallocationRuleController,
    ReferralController,
    RuleEngineController,
    RuleRunController,
    RuleSimulationController,
    RuleUndoController,
    WorkflowController,
  ],
  providers: [LeadOfReferral, RuleDesk, RuleReferences, RuleRuns, RuleRunWork, RuleUndoWork],
})
export class RuleModule {}
