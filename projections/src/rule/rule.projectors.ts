import { leadReferralsProjector } from './lead-referrals.projector';
import { ruleListProjector } from './rule-list.projector';
import { ruleSimulationsProjector } from './rule-simulations.projector';
import { ruleTurnsProjector } from './rule-turns.projector';

export const ruleProjectors = [leadReferralsProjector, ruleListProjector, ruleSimulationsProjector, ruleTurnsProjector];
