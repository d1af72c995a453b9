import { parkedEventsProjector } from './parked-events.projector';
import { parkedPoliciesProjector } from './parked-policies.projector';

export const automationProjectors = [parkedEventsProjector, parkedPoliciesProjector];
