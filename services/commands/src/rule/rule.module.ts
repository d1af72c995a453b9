import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DecisionModule } from '../decision';
import { AssignmentRuleController } from './assignment-rule.controller';
import { CounsellorRuleController } from './counsellor-rule.controller';
import { ReallocationRuleController } from './reallocation-rule.controller';
import { RuleDesk } from './rule-desk';
import { RuleEngineController } from './rule-engine.controller';
import { WorkflowController } from './workflow.controller';

/** Rules that people write. */
@Module({
  imports: [CqrsModule, DecisionModule],
  controllers: [AssignmentRuleController, CounsellorRuleController, ReallocationRuleController, RuleEngineController, WorkflowController],
  providers: [RuleDesk],
})
export class RuleModule {}
