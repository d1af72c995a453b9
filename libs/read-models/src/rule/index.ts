export { leadReferrals, type LeadReferralRow } from './lead-referrals.read-model';
export { ruleList, type RuleRow } from './rule-list.read-model';
export { ruleSimulations, type RuleSimulationRow, type SimulationResult } from './rule-simulations.read-model';
export { ruleTurns, waitingKey, type RuleTurnRow, type TurnCandidate } from './rule-turns.read-model';
