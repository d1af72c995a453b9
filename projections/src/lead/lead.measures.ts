import type { Filter } from '@matricula/read-models/kernel';
import type { ActivityFact } from '@matricula/read-models/overview';
import type { ReportDimension, ReportMeasure } from '@matricula/reports';

export const kind = (...kinds: ActivityFact['kind'][]): Filter => ({ field: 'kind', op: 'in', values: kinds });
export const called = (more: Filter): Filter => ({ and: [kind('call-action'), more] });
export const count = (field: string, title: string, where: Filter): ReportMeasure => ({ field, title, count: where });

export const captured = count('captured', 'Captured', kind('captured'));
export const reEnquired = count('reEnquired', 'Re-enquired', kind('re-enquired'));
export const assigned = count('assigned', 'Leads assigned', kind('assigned'));
export const callActions = count('callActions', 'Call actions', kind('call-action'));
export const leadsWorked: ReportMeasure = { field: 'leadsWorked', title: 'Leads worked', distinct: 'leadId', where: kind('call-action') };
export const leads: ReportMeasure = { field: 'leads', title: 'Leads', distinct: 'leadId', where: { not: kind('removed', 'skipped') } };
export const stageChanges = count('stageChanges', 'Stage changes', {
  and: [kind('call-action', 'stage-changed'), { field: 'stageChanged', op: 'eq', value: true }],
});
export const scheduled = count('followUpsScheduled', 'Follow-ups scheduled', kind('follow-up-scheduled'));
export const completed = count('followUpsCompleted', 'Follow-ups done', kind('follow-up-completed'));
export const late = count('followUpsLate', 'Done late', { and: [kind('follow-up-completed'), { field: 'late', op: 'eq', value: true }] });
export const verified = count('verified', 'Verified', kind('verified'));
/** Distinct: a second call action in the stage Enrolled does not count as another enrolment. */
export const enrolled: ReportMeasure = { field: 'enrolled', title: 'Enrolled', distinct: 'leadId', where: kind('enrolled') };
export const conversion: ReportMeasure = { field: 'conversion', title: 'Conversion %', share: ['enrolled', 'leadsWorked'] };
export const tagged = (tag: string, title: string) => count(`${tag}Tagged`, title, called({ field: 'stageTag', op: 'eq', value: tag }));

/** Work in queues: leads with a result there, those that were skipped, and how long a lead was open until its result or skip. */
export const inQueues: ReportMeasure[] = [
  {
    ...{ field: 'leadsInQueues', title: 'Leads worked in queues', distinct: 'leadId' },
    where: called({ field: 'queueSeconds', op: 'exists', value: true }),
  },
  // Distinct: a further reason of a skip, or a skip after the lead was put back, is no other lead.
  { field: 'skippedInQueues', title: 'Leads skipped in queues', distinct: 'leadId', where: kind('skipped') },
  { field: 'timePerLead', title: 'Median time per result or skip in queues', of: 'median', value: 'queueSeconds', unit: 'seconds' },
];

/** Imports, captures by API and rules are credited to no user and have a row of their own, so that all reports give the same totals. */
export const counsellor: ReportDimension = { field: 'counsellorName', title: 'User', id: 'counsellorId', none: 'Imports and automation' };
export const hour: ReportDimension = { field: 'hour', title: 'Hour', of: 'at', per: 'hourOfDay' };
export const day: ReportDimension = { field: 'day', title: 'Day', of: 'at', per: 'day' };
export const source: ReportDimension = { field: 'source', title: 'Source', none: 'No source' };
export const stage: ReportDimension = { field: 'stage', title: 'Stage', none: 'No stage' };
export const college: ReportDimension = { field: 'collegeName', title: 'College', id: 'collegeId', none: 'No college' };
export const utm: ReportDimension[] = [
  { field: 'utmSource', title: 'UTM Source', none: 'No UTM source' },
  { field: 'utmMedium', title: 'UTM Medium', none: 'No UTM medium' },
  { field: 'utmCampaign', title: 'UTM Campaign', none: 'No UTM campaign' },
];
