import { leadReportScreens } from '@matricula/domain/lead/lead-report.screens';
import { ENROLLED } from '@matricula/domain/call-action';
import { ownActivityAccess } from './activity.access';
import type { Filter } from '@matricula/read-models/kernel';
import { defineReport, reportAt, type ReportMeasure } from '@matricula/reports';
import { activity, leads as arrived } from './lead.facts';
import {
  assigned,
  callActions,
  captured,
  college,
  completed,
  conversion,
  counsellor,
  day,
  enrolled,
  hour,
  inQueues,
  kind,
  late,
  leads,
  leadsWorked,
  reEnquired,
  scheduled,
  source,
  stage,
  stageChanges,
  tagged,
  verified,
  utm,
} from './lead.measures';

const allArrived: ReportMeasure = { field: 'leads', title: 'Leads', count: { field: 'leadId', op: 'exists', value: true } };
const calledOnce: ReportMeasure = { field: 'called', title: 'Leads called', count: { field: 'callActions', op: 'gt', value: 0 } };
const verifiedLead: ReportMeasure = { field: 'verified', title: 'Verified', count: { field: 'verified', op: 'eq', value: true } };
const moreThanOnce: Filter = { field: 'enquiries', op: 'gt', value: 1 };
const enquiredAgain: ReportMeasure = { field: 'enquiredAgain', title: 'Enquired again', count: moreThanOnce };
const everEnrolled: ReportMeasure = {
  field: 'enrolled',
  title: 'Enrolled so far',
  count: { field: 'enrolledAt', op: 'exists', value: true },
};
/** Leads that enrolled before as many days had passed since their first enquiry. */
const within = (field: string, title: string, days: number): ReportMeasure => ({
  ...{ field, title },
  count: { field: 'enrolledAfterDays', op: 'lt', value: days },
});

/** Every report on the activity on leads (001 §2.5), by the path of its screen. */
export const leadReports = [
  defineReport({
    facts: activity,
    ...reportAt(leadReportScreens.quickReport),
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
      ...inQueues,
    ],
    chart: { kind: 'bars', category: 'counsellorName', series: ['callActions', 'leadsWorked', 'followUpsCompleted', 'enrolled'] },
    calls: ['get_lead_reports'],
  }),
  defineReport({
    facts: activity,
    ...reportAt(leadReportScreens.todayActivity),
    access: ownActivityAccess,
    dimensions: [hour],
    measures: [callActions, leadsWorked, stageChanges, scheduled, completed, late, captured, assigned, verified, enrolled],
    chart: { kind: 'stacked', category: 'hour', series: ['callActions', 'followUpsCompleted', 'captured', 'assigned'] },
  }),
  defineReport({
    facts: activity,
    ...reportAt(leadReportScreens.hourlyCounsolerReport),
    dimensions: [counsellor, hour],
    measures: [callActions, completed, captured, enrolled],
    chart: { kind: 'heat', category: 'hour', series: ['counsellorName', 'callActions'] },
    across: 'hour',
    calls: ['counsoller-hourly-activity-report'],
  }),
  defineReport({
    facts: activity,
    ...reportAt(leadReportScreens.leadStatusReport),
    dimensions: [day],
    measures: [captured, reEnquired, assigned, callActions, leadsWorked, stageChanges, enrolled, ...inQueues],
    chart: { kind: 'lines', category: 'day', series: ['captured', 'reEnquired', 'leadsWorked', 'enrolled'] },
  }),
  defineReport({
    facts: activity,
    ...reportAt(leadReportScreens.sourceWiseReport),
    dimensions: [counsellor, source, stage],
    measures: [leads, captured, reEnquired, assigned, callActions, enrolled],
    chart: { kind: 'stacked', category: 'source', series: ['stage', 'callActions'] },
    across: 'stage',
  }),
  defineReport({
    facts: activity,
    ...reportAt(leadReportScreens.userClgWiseReport),
    dimensions: [counsellor, college],
    measures: [leads, assigned, callActions, leadsWorked, enrolled, conversion],
    chart: { kind: 'stacked', category: 'counsellorName', series: ['collegeName', 'callActions'] },
  }),
  defineReport({
    facts: activity,
    ...reportAt(leadReportScreens.utmWiseReport),
    dimensions: [counsellor, ...utm],
    measures: [leads, captured, reEnquired, callActions, leadsWorked, enrolled, conversion],
    chart: { kind: 'bars', category: 'utmCampaign', series: ['captured', 'reEnquired', 'enrolled'] },
  }),
  defineReport({
    facts: activity,
    ...reportAt(leadReportScreens.clgWiseReport),
    dimensions: [college],
    measures: [leads, captured, reEnquired, callActions, leadsWorked, verified, enrolled, conversion],
    chart: { kind: 'bars', category: 'collegeName', series: ['captured', 'leadsWorked', 'enrolled'] },
  }),
  defineReport({
    facts: activity,
    ...reportAt(leadReportScreens.leadReportByCallAction),
    where: kind('call-action'),
    dimensions: [counsellor, stage],
    measures: [callActions, leadsWorked, stageChanges],
    chart: { kind: 'stacked', category: 'counsellorName', series: ['stage', 'callActions'] },
    across: 'stage',
    calls: ['lead-report-by-call-action', 'lead-stage'],
  }),
  defineReport({
    facts: arrived,
    ...reportAt(leadReportScreens.customFieldReport),
    dimensions: [{ field: 'value', title: 'Value', chosen: true }],
    measures: [
      { field: 'leads', title: 'Leads', count: { field: 'leadId', op: 'exists', value: true } },
      { field: 'called', title: 'Leads called', count: { field: 'callActions', op: 'gt', value: 0 } },
      // Counts leads that came in on these days, whenever they enrolled; other reports count the enrolments on these days.
      { field: 'enrolled', title: 'Enrolled so far', count: { field: 'stage', op: 'eq', value: ENROLLED } },
      { field: 'conversion', title: 'Conversion so far %', share: ['enrolled', 'leads'] },
    ],
    chart: { kind: 'bars', category: 'value', series: ['leads', 'called', 'enrolled'] },
  }),
  defineReport({
    facts: arrived,
    ...reportAt(leadReportScreens.cohortReport),
    dimensions: [{ field: 'week', title: 'Week of capture', of: 'createdAt', per: 'week' }],
    measures: [
      allArrived,
      calledOnce,
      verifiedLead,
      within('enrolledIn7', 'Enrolled in 7 days', 7),
      within('enrolledIn30', 'Enrolled in 30 days', 30),
      within('enrolledIn90', 'Enrolled in 90 days', 90),
      everEnrolled,
      { field: 'conversion', title: 'Enrolled %', share: ['enrolled', 'leads'] },
    ],
    chart: { kind: 'lines', category: 'week', series: ['leads', 'called', 'enrolled'] },
  }),
  defineReport({
    facts: arrived,
    ...reportAt(leadReportScreens.sourceQualityReport),
    dimensions: [source],
    measures: [
      allArrived,
      verifiedLead,
      { field: 'verifiedShare', title: 'Verified %', share: ['verified', 'leads'] },
      enquiredAgain,
      // Merged leads count for the source that brought them, and those that enquired again for their first source; each lead once.
      { field: 'duplicates', title: 'Duplicate', count: { or: [moreThanOnce, { field: 'mergedInto', op: 'exists', value: true }] } },
      { field: 'duplicateShare', title: 'Duplicate %', share: ['duplicates', 'leads'] },
      everEnrolled,
      { field: 'conversion', title: 'Enrolled %', share: ['enrolled', 'leads'] },
      { field: 'averageScore', title: 'Average score', of: 'avg', value: 'score' },
    ],
    chart: { kind: 'bars', category: 'source', series: ['leads', 'verified', 'enrolled'] },
  }),
  defineReport({
    facts: arrived,
    ...reportAt(leadReportScreens.firstResponseReport),
    dimensions: [{ field: 'ownerName', title: 'User', id: 'ownerId', none: 'No owner' }],
    measures: [
      allArrived,
      calledOnce,
      { field: 'calledShare', title: 'Leads called %', share: ['called', 'leads'] },
      { field: 'inAnHour', title: 'First response in an hour', count: { field: 'firstResponseSeconds', op: 'lte', value: 3_600 } },
      { field: 'inADay', title: 'First response in a day', count: { field: 'firstResponseSeconds', op: 'lte', value: 86_400 } },
      { field: 'medianResponse', title: 'Median first response', of: 'median', value: 'firstResponseSeconds', unit: 'seconds' },
      { field: 'longestResponse', title: 'Longest first response', of: 'max', value: 'firstResponseSeconds', unit: 'seconds' },
    ],
    chart: { kind: 'bars', category: 'ownerName', series: ['leads', 'called', 'inADay'] },
  }),
];
