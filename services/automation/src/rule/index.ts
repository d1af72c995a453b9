import type { ActingPorts } from '../acting';
import { allocatorOf } from './allocator';
import { AllocationWorker } from './allocation.worker';
import { SimulationWorker } from './simulation/simulation.worker';
import { OfferRules } from './offer-rules.worker';
import { referLead } from './refer-lead.policy';
import { ReferralWorker } from './referral.worker';
import { ruleReach } from './rule-reach.schedule';
import { RuleSlots } from './rule-slots.worker';

export { Allocator, allocatorOf } from './allocator';
export { chainWith, firesRule } from './chains';
export { CompiledVersions } from './compiled-versions';
export { ControlsAt, controlTypes } from './controls-at';
export { isOnShift, People, peopleModels } from './people';
export { daysAfter, nextWorkingTime } from './working-time';
export { isChosen, WorkRules, workTypes } from './work-rules';
export { isSilenced } from './silenced';
export { RuleRecord } from './rule-record';

export const policies = [referLead];
export const schedules = (ports: ActingPorts) => [ruleReach(ports)];
export const workers = (ports: ActingPorts) => [
  new AllocationWorker({ ...ports, allocator: allocatorOf(ports) }),
  new SimulationWorker(ports),
  new ReferralWorker(ports.store),
  new OfferRules(ports),
  new RuleSlots(ports),
];
