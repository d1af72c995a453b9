import type { AdmissionCancelled } from '@matricula/domain/admission';
import { leadBoundary } from '@matricula/domain/lead';
import { definePolicy, order } from '@matricula/policy-kit';

/** Unlocks the stage of a lead when the admission that a call action claimed is cancelled; the stage itself stays. */
export const unlockStage = definePolicy<AdmissionCancelled>({
  name: 'unlock-stage',
  on: {
    // The enrolment of an application locks no stage.
    AdmissionCancelled: ({ data: { admissionId, leadId, byCallAction } }) =>
      byCallAction === false ? undefined : order(leadBoundary, [leadId], { type: 'UnlockLeadStage', data: { admissionId } }),
  },
});
