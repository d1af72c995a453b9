import { parkedPoliciesProjector } from './parked-policies.projector';

export const automationProjectors = [parkedPoliciesProjector];
