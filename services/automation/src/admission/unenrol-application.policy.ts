import type { AdmissionCancelled } from '@matricula/domain/admission';
import { applicationBoundary } from '@matricula/domain/application';
import { definePolicy, order } from '@matricula/policy-kit';

/** Takes the enrolment of an application back when its admission is cancelled; an enrolment through another admission stays. */
export const unenrolApplication = definePolicy<AdmissionCancelled>({
  name: 'unenrol-application',
  on: {
    AdmissionCancelled: ({ data: { admissionId, applicationId, reason } }) =>
      applicationId === undefined
        ? undefined
        : order(applicationBoundary, [applicationId], {
            type: 'MoveApplication',
            data: { move: 'unenrol', admissionId, ...(typeof reason === 'string' && { reason }) },
          }),
  },
});
