import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, instant, keyword } from '../kernel';

/** One entry of a lead's own history: owners, enquiries, clicks, conversions (the tabs of the profile). */
export interface LeadHistoryRow {
  entryId: string;
  leadId: string;
  kind: 'owner' | 'enquiry' | 'conversion' | 'click';
  at: string;
  userId: string;
  userName: string;
  ownerId?: string;
  ownerName?: string;
  previousOwnerId?: string;
  previousOwnerName?: string;
  reason?: string;
  jobId?: string;
  source?: string;
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  collegeId?: string;
  collegeName?: string;
  attempt?: number;
  subStage?: string;
  channel?: string;
}

export const leadHistory = defineReadModel<LeadHistoryRow>({
  name: 'lead-history',
  version: 2,
  key: 'entryId',
  ofLead: true,
  fields: {
    leadId: keyword(),
    kind: keyword(['owner', 'enquiry', 'conversion', 'click']),
    at: instant(),
    userId: keyword(),
    ownerId: keyword(),
    previousOwnerId: keyword(),
    collegeId: keyword(),
  },
  staff: {
    userId: { userName: ERASED },
    ownerId: { ownerName: ERASED },
    previousOwnerId: { previousOwnerName: ERASED },
  },
});
