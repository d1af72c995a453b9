import { admissionBoundary, admissionIdOf } from '@matricula/domain/admission';
import { ENROLLED, type CallActionRecorded } from '@matricula/domain/call-action';
import { definePolicy, order } from '@matricula/policy-kit';

/** Opens the admission of a lead at a college when a call action enrols the lead; there is one of each pair. */
export const openAdmission = definePolicy<CallActionRecorded>({
  name: 'open-admission',
  on: {
    CallActionRecorded: ({ data, at: claimedAt, meta: { actor } }) => {
      const { leadId, callActionId, stage, leadName, phone, lead = {}, attachments: files = [] } = data;
      if (stage !== ENROLLED) return undefined;
      const { collegeId = lead.collegeId, collegeName = lead.collegeName, source = lead.source } = data;
      const owner = { ownerId: lead.ownerId ?? actor.id, ownerName: lead.ownerName ?? actor.name };
      const admissionId = admissionIdOf(leadId, collegeId);
      const of = { admissionId, leadId, leadName, phone, collegeId, collegeName, source };
      return order(admissionBoundary, [admissionId], { type: 'ClaimAdmission', data: { ...of, callActionId, claimedAt, files, ...owner } });
    },
  },
});
