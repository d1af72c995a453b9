import { activityAccess } from './activity.access';
import { leadAccess } from './lead.access';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { activityFacts, activityWords } from '@matricula/read-models/overview';
import { defineFacts, defineSubject } from '@matricula/reports';

/** The subject of lead facts. */
export const ofLead = defineSubject<LeadRow>({
  field: 'leadId',
  list: 'leads',
  path: (id) => `/lp/${id}/conversation`,
  name: ({ name }) => name,
});

/** Events on leads: the facts of all lead reports, with the filters that the documents name (001 §2.5, §3, §7.6). */
export const activity = defineFacts({
  model: activityFacts,
  at: 'at',
  access: activityAccess,
  subject: ofLead,
  kept: { field: 'withdrawn', op: 'eq', value: false },
  filters: [
    { field: 'counsellorName', title: 'User' },
    { field: 'source', title: 'Source' },
    { field: 'stage', title: 'Stage' },
    { field: 'collegeName', title: 'College' },
    { field: 'utmSource', title: 'UTM Source' },
    { field: 'utmMedium', title: 'UTM Medium' },
    { field: 'utmCampaign', title: 'UTM Campaign' },
  ],
  describe: ({ factId, at, kind, stage, previousStage, userName, source }) => {
    const moved = stage && (previousStage && previousStage !== stage ? `: ${previousStage} → ${stage}` : `: ${stage}`);
    return { key: factId, at, what: `${activityWords[kind]}${moved ?? ''}`, by: userName, source };
  },
});

/** Present leads by the moment they came in. They describe people and not events, so an erased person disappears from them. */
export const leads = defineFacts({
  model: leadList,
  at: 'createdAt',
  access: leadAccess,
  subject: ofLead,
  // A merged lead came in all the same: the totals of its day stay as they are.
  kept: {
    or: [
      { field: 'removed', op: 'eq', value: false },
      { field: 'mergedInto', op: 'exists', value: true },
    ],
  },
  filters: [
    { field: 'ownerName', title: 'User' },
    { field: 'source', title: 'Source' },
    { field: 'stage', title: 'Stage' },
    { field: 'collegeName', title: 'College' },
    { field: 'utmCampaign', title: 'UTM Campaign' },
  ],
  omitted: ['name', 'phone', 'email', 'attributes', 'custom', 'customNumbers', 'customDates', 'lastComment'],
  describe: ({ leadId, createdAt, stage, ownerName, source }) => ({
    key: leadId,
    at: createdAt,
    what: `Enquiry arrived${stage ? `, now in ${stage}` : ''}`,
    by: ownerName,
    source,
  }),
});
