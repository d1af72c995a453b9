import type { LeadStreamEvent } from '@matricula/domain/lead';
import { defineProjector, set } from '@matricula/projection-kit';
import { leadHistory, type LeadHistoryRow } from '@matricula/read-models/lead';

export const leadHistoryProjector = defineProjector<LeadHistoryRow, LeadStreamEvent>(leadHistory, {
  LeadCaptured: ({ id, data, at, meta }) => {
    const { leadId, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, jobId } = data;
    const { id: userId, name: userName } = meta.actor;
    const enquiry = { source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, jobId };
    return set(id, { entryId: id, leadId, kind: 'enquiry', at, userId, userName, attempt: 1, ...enquiry });
  },
  LeadReEnquired: ({ id, data, at, meta }) => {
    const { leadId, attempt, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, jobId } = data;
    const { id: userId, name: userName } = meta.actor;
    const enquiry = { source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, jobId };
    return set(id, { entryId: id, leadId, kind: 'enquiry', at, userId, userName, attempt, ...enquiry });
  },
  LeadAssigned: ({ id, data, at, meta }) => {
    const { leadId, ownerId, ownerName, previousOwnerId, previousOwnerName, reason, jobId } = data;
    const { id: userId, name: userName } = meta.actor;
    const owners = { ownerId, ownerName, previousOwnerId, previousOwnerName };
    return set(id, { entryId: id, leadId, kind: 'owner', at, userId, userName, ...owners, reason, jobId });
  },
  LeadEnrolled: ({ id, data, at, meta }) => {
    const { leadId, collegeId, collegeName, subStage } = data;
    const { id: userId, name: userName } = meta.actor;
    return set(id, { entryId: id, leadId, kind: 'conversion', at, userId, userName, collegeId, collegeName, subStage });
  },
  LeadContactClicked: ({ id, data, at, meta }) => {
    const { id: userId, name: userName } = meta.actor;
    return set(id, { entryId: id, leadId: data.leadId, kind: 'click', at, userId, userName, channel: data.channel });
  },
});
