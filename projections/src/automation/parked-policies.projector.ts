import type { ParkingEvent } from '@matricula/domain/automation';
import { defineProjector, drop, set } from '@matricula/projection-kit';
import { parkedPolicies, type ParkedPolicyRow } from '@matricula/read-models/automation';

/** Events that policies failed to process, until they succeed. */
export const parkedPoliciesProjector = defineProjector<ParkedPolicyRow, ParkingEvent>(parkedPolicies, {
  PolicyParked: ({ data, at }) => set(data.parkedId, { ...data, at }),
  PolicyReplayed: ({ data }) => drop(data.parkedId),
  PolicyDropped: ({ data }) => drop(data.parkedId),
});
