import { callReportScreens } from '@matricula/domain/call/call-report.screens';
import type { Filter } from '@matricula/read-models/kernel';
import { defineReport, reportAt, type ReportMeasure } from '@matricula/reports';
import { calls } from './call.facts';

const count = (field: string, title: string, where: Filter): ReportMeasure => ({ field, title, count: where });
const all: Filter = { field: 'callId', op: 'exists', value: true };
const connected: Filter = { field: 'dialStatus', op: 'in', values: ['completed', 'in-progress'] };

/** Every report on telephone calls (001 §2.5), by the path of its screen. */
export const callReports = [
  defineReport({
    facts: calls,
    ...reportAt(callReportScreens.hourlyAllCounsolerReport),
    dimensions: [
      { field: 'userName', title: 'User', id: 'userId', none: 'Nobody' },
      { field: 'hour', title: 'Hour', of: 'startedAt', per: 'hourOfDay' },
    ],
    measures: [
      count('calls', 'Calls', all),
      count('attempts', 'Calls made', { field: 'direction', op: 'eq', value: 'outgoing' }),
      count('received', 'Calls received', { field: 'direction', op: 'eq', value: 'incoming' }),
      count('connected', 'Connected', connected),
      count('missed', 'Missed', { field: 'status', op: 'eq', value: 'missed' }),
      { field: 'connectRate', title: 'Connect rate %', share: ['connected', 'calls'] },
      { field: 'talkTime', title: 'Talk time', of: 'sum', value: 'talkSeconds', unit: 'seconds' },
      { field: 'averageTalk', title: 'Average talk time', of: 'avg', value: 'talkSeconds', unit: 'seconds', where: connected },
      { field: 'averageRing', title: 'Average ring time', of: 'avg', value: 'ringSeconds', unit: 'seconds' },
      { field: 'leadsCalled', title: 'Leads spoken with', distinct: 'leadId', where: connected },
    ],
    chart: { kind: 'heat', category: 'hour', series: ['userName', 'calls'] },
    across: 'hour',
    calls: ['all-counsoller-hourly-activity-report'],
  }),
];
