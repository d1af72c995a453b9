import { stayAccess } from './stay.access';
import { stageStays } from '@matricula/read-models/overview';
import { defineFacts, defineReport, type Report } from '@matricula/reports';
import { activity, ofLead, leadMeasures as of } from '../lead';

/** Stays of leads in stages that are over, by the moment at which the lead left. */
export const stays = defineFacts({
  model: stageStays,
  at: 'leftAt',
  access: stayAccess,
  subject: ofLead,
  filters: [
    { field: 'ownerName', title: 'User' },
    { field: 'source', title: 'Source' },
    { field: 'stage', title: 'Stage' },
    { field: 'collegeName', title: 'College' },
  ],
  describe: ({ stayId, leftAt = '', stage, ownerName, source }) => ({
    key: stayId,
    at: leftAt,
    what: `left ${stage ?? 'the list of new enquiries'}`,
    by: ownerName,
    source,
  }),
});

const onBoards = { onBoards: true, facts: activity } satisfies Partial<Report>;

/** Reports for dashboards, without a screen of their own. Users who may not open leads see figures but no names. */
export const overviewReports = [
  defineReport({
    ...onBoards,
    name: 'board-days',
    title: 'Work by day',
    dimensions: [of.day],
    measures: [of.captured, of.assigned, of.callActions, of.leadsWorked, of.completed, of.enrolled],
    chart: { kind: 'lines', category: 'day', series: ['captured', 'callActions', 'followUpsCompleted', 'enrolled'] },
  }),
  defineReport({
    ...onBoards,
    name: 'board-hours',
    title: 'Work by hour',
    dimensions: [of.hour],
    measures: [of.callActions, of.leadsWorked, of.completed],
    chart: { kind: 'bars', category: 'hour', series: ['callActions', 'followUpsCompleted'] },
  }),
  defineReport({
    ...onBoards,
    name: 'board-stages',
    title: 'Leads by stage',
    dimensions: [of.stage],
    measures: [{ field: 'reached', title: 'Leads', distinct: 'leadId', where: of.kind('call-action', 'stage-changed') }],
    chart: { kind: 'funnel', category: 'stage', series: ['reached'] },
  }),
  defineReport({
    ...onBoards,
    name: 'board-stage-times',
    title: 'Time in stage',
    facts: stays,
    dimensions: [{ ...of.stage, none: 'Before the first stage' }],
    measures: [
      { field: 'left', title: 'Leads that left', count: { field: 'seconds', op: 'exists', value: true } },
      { field: 'median', title: 'Median', of: 'median', value: 'seconds', unit: 'seconds' },
      { field: 'average', title: 'Average', of: 'avg', value: 'seconds', unit: 'seconds' },
    ],
    chart: { kind: 'bars', category: 'stage', series: ['median'] },
  }),
  defineReport({
    ...onBoards,
    name: 'board-sources',
    title: 'Sources',
    dimensions: [of.source],
    measures: [of.captured, of.leadsWorked, of.enrolled, of.conversion],
    chart: { kind: 'bars', category: 'source', series: ['captured', 'leadsWorked', 'enrolled'] },
  }),
  defineReport({
    ...onBoards,
    name: 'board-team',
    title: 'Team',
    dimensions: [of.counsellor],
    measures: [of.assigned, of.callActions, of.leadsWorked, of.completed, of.late, of.enrolled, of.conversion],
    chart: { kind: 'bars', category: 'counsellorName', series: ['callActions', 'leadsWorked'] },
  }),
];
