import type { AdmissionCancelled } from '@matricula/domain/admission';
import { leadBoundary } from '@matricula/domain/lead';
import { definePolicy, order } from '@matricula/policy-kit';

/** Unlocks the stage of a lead when its admission is cancelled; the stage itself stays. */
export const unlockStage = definePolicy<AdmissionCancelled>({
  name: 'unlock-stage',
  on: {
    AdmissionCancelled: ({ data: { admissionId, leadId } }) =>
      order(leadBoundary, [leadId], { type: 'UnlockLeadStage', data: { admissionId } }),
  },
});
