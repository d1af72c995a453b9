import { ENROLLED } from '@matricula/domain/call-action';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ownActivityAccess } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import type { ActivityFact } from '@matricula/read-models/overview';
import { defineReport, type ReportDimension, type ReportMeasure } from '../define-report';
import { activity, leads as arrived } from './lead.facts';

const kind = (...kinds: ActivityFact['kind'][]): Filter => ({ field: 'kind', op: 'in', values: kinds });
const called = (more: Filter): Filter => ({ and: [kind('call-action'), more] });
const count = (field: string, title: string, where: Filter): ReportMeasure => ({ field, title, count: where });

const captured = count('captured', 'Captured', kind('captured'));
const reEnquired = count('reEnquired', 'Re-enquired', kind('re-enquired'));
const assigned = count('assigned', 'Leads assigned', kind('assigned'));
const callActions = count('callActions', 'Call actions', kind('call-action'));
const leadsWorked: ReportMeasure = { field: 'leadsWorked', title: 'Leads worked', distinct: 'leadId', where: kind('call-action') };
const leads: ReportMeasure = { field: 'leads', title: 'Leads', distinct: 'leadId', where: { not: kind('removed') } };
const stageChanges = count('stageChanges', 'Stage changes', {
  and: [kind('call-action', 'stage-changed'), { field: 'stageChanged', op: 'eq', value: true }],
});
const scheduled = count('followUpsScheduled', 'Follow-ups scheduled', kind('follow-up-scheduled'));
const completed = count('followUpsCompleted', 'Follow-ups done', kind('follow-up-completed'));
const late = count('followUpsLate', 'Done late', { and: [kind('follow-up-completed'), { field: 'late', op: 'eq', value: true }] });
const verified = count('verified', 'Verified', kind('verified'));
/** Distinct: a second call action in the stage Enrolled enrols nobody again. */
const enrolled: ReportMeasure = { field: 'enrolled', title: 'Enrolled', distinct: 'leadId', where: kind('enrolled') };
const conversion: ReportMeasure = { field: 'conversion', title: 'Conversion %', share: ['enrolled', 'leadsWorked'] };
const tagged = (tag: string, title: string) => count(`${tag}Tagged`, title, called({ field: 'stageTag', op: 'eq', value: tag }));

/** What imports, captures by API and rules did is nobody's work and stands in a row of its own, so that every report counts the same. */
const counsellor: ReportDimension = { field: 'counsellorName', title: 'User', id: 'counsellorId', none: 'Imports and automation' };
const hour: ReportDimension = { field: 'hour', title: 'Hour', of: 'at', per: 'hourOfDay' };
const day: ReportDimension = { field: 'day', title: 'Day', of: 'at', per: 'day' };
const source: ReportDimension = { field: 'source', title: 'Source', none: 'No source' };
const stage: ReportDimension = { field: 'stage', title: 'Stage', none: 'No stage' };
const college: ReportDimension = { field: 'collegeName', title: 'College', id: 'collegeId', none: 'No college' };
const utm: ReportDimension[] = [
  { field: 'utmSource', title: 'UTM Source', none: 'No UTM source' },
  { field: 'utmMedium', title: 'UTM Medium', none: 'No UTM medium' },
  { field: 'utmCampaign', title: 'UTM Campaign', none: 'No UTM campaign' },
];

/** Every report on the activity on leads (001 §2.5), by the path of its screen. */
export const leadReports = [
  defineReport({
    facts: activity,
    name: 'quick-report',
    title: 'User Productivity Report',
    code: 'Counsellor_Productivity_Report',
    dimensions: [counsellor],
    measures: [
      assigned,
      callActions,
      leadsWorked,
      tagged('leads', 'Tagged Leads'),
      tagged('call', 'Tagged Call'),
      tagged('application', 'Tagged Application'),
      scheduled,
      completed,
      late,
      enrolled,
      verified,
      conversion,
    ],
    chart: { kind: 'bars', category: 'counsellorName', series: ['callActions', 'leadsWorked', 'followUpsCompleted', 'enrolled'] },
    calls: ['get_lead_reports'],
  }),
  defineReport({
    facts: activity,
    name: 'today-activity',
    title: 'My Today Activity',
    code: 'My_Today_Activity',
    access: ownActivityAccess,
    dimensions: [hour],
    measures: [callActions, leadsWorked, stageChanges, scheduled, completed, late, captured, assigned, verified, enrolled],
    chart: { kind: 'stacked', category: 'hour', series: ['callActions', 'followUpsCompleted', 'captured', 'assigned'] },
  }),
  defineReport({
    facts: activity,
    name: 'hourly-counsoler-report',
    title: 'User Hourly Lead Activity',
    code: 'Counsellor_Hourly_Activity',
    dimensions: [counsellor, hour],
    measures: [callActions, completed, captured, enrolled],
    chart: { kind: 'heat', category: 'hour', series: ['counsellorName', 'callActions'] },
    across: 'hour',
    calls: ['counsoller-hourly-activity-report'],
  }),
  defineReport({
    facts: activity,
    name: 'hourly-all-counsoler-report',
    title: 'User Hourly Call Activity',
    code: 'All_Counsellor_Hourly_Activity',
    where: kind('call-action'),
    dimensions: [counsellor, hour],
    measures: [
      callActions,
      leadsWorked,
      stageChanges,
      count('dialled', 'By dialer', called({ field: 'dialer', op: 'eq', value: true })),
      count('toEnrolled', 'To Enrolled', called({ field: 'stage', op: 'eq', value: ENROLLED })),
    ],
    chart: { kind: 'heat', category: 'hour', series: ['counsellorName', 'callActions'] },
    across: 'hour',
    calls: ['all-counsoller-hourly-activity-report'],
  }),
  defineReport({
    facts: activity,
    name: 'lead-status-report',
    title: 'Lead Frequency Report',
    code: 'Lead_Frequency_Report',
    dimensions: [day],
    measures: [captured, reEnquired, assigned, callActions, leadsWorked, stageChanges, enrolled],
    chart: { kind: 'lines', category: 'day', series: ['captured', 'reEnquired', 'leadsWorked', 'enrolled'] },
  }),
  defineReport({
    facts: activity,
    name: 'source-wise-report',
    title: 'User Source Wise',
    code: 'Counsellor_Source_Wise',
    dimensions: [counsellor, source, stage],
    measures: [leads, captured, reEnquired, assigned, callActions, enrolled],
    chart: { kind: 'stacked', category: 'source', series: ['stage', 'callActions'] },
    across: 'stage',
  }),
  defineReport({
    facts: activity,
    name: 'user-clg-wise-report',
    title: 'User {EntityName} Wise',
    code: 'Counsellor_Source_Wise',
    dimensions: [counsellor, college],
    measures: [leads, assigned, callActions, leadsWorked, enrolled, conversion],
    chart: { kind: 'stacked', category: 'counsellorName', series: ['collegeName', 'callActions'] },
  }),
  defineReport({
    facts: activity,
    name: 'utm-wise-report',
    title: 'User UTM Wise',
    code: 'Counsellor_UTM_Wise',
    dimensions: [counsellor, ...utm],
    measures: [leads, captured, reEnquired, callActions, leadsWorked, enrolled, conversion],
    chart: { kind: 'bars', category: 'utmCampaign', series: ['captured', 'reEnquired', 'enrolled'] },
  }),
  defineReport({
    facts: activity,
    name: 'clg-wise-report',
    title: '{EntityName}wise Lead Report',
    code: 'Collegewise_Lead_Report',
    dimensions: [college],
    measures: [leads, captured, reEnquired, callActions, leadsWorked, verified, enrolled, conversion],
    chart: { kind: 'bars', category: 'collegeName', series: ['captured', 'leadsWorked', 'enrolled'] },
  }),
  defineReport({
    facts: activity,
    name: 'lead-report-by-call-action',
    title: 'User Lead Stage Report',
    roles: [staffRoles.admin],
    where: kind('call-action'),
    dimensions: [counsellor, stage],
    measures: [callActions, leadsWorked, stageChanges],
    chart: { kind: 'stacked', category: 'counsellorName', series: ['stage', 'callActions'] },
    across: 'stage',
    calls: ['lead-report-by-call-action', 'lead-stage'],
  }),
  defineReport({
    facts: arrived,
    name: 'custom-field-report',
    title: 'Custom Field Report',
    code: 'LEADS',
    dimensions: [{ field: 'value', title: 'Value', chosen: true }],
    measures: [
      { field: 'leads', title: 'Leads', count: { field: 'leadId', op: 'exists', value: true } },
      { field: 'called', title: 'Leads called', count: { field: 'callActions', op: 'gt', value: 0 } },
      { field: 'enrolled', title: 'Enrolled', count: { field: 'stage', op: 'eq', value: ENROLLED } },
      { field: 'conversion', title: 'Conversion %', share: ['enrolled', 'leads'] },
    ],
    chart: { kind: 'bars', category: 'value', series: ['leads', 'called', 'enrolled'] },
  }),
];
