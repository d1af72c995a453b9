import { followUpReportScreens } from '@matricula/domain/follow-up/follow-up-report.screens';
import type { Filter } from '@matricula/read-models/kernel';
import { defineReport, reportAt, type ReportDimension, type ReportMeasure } from '@matricula/reports';
import { followUps } from './follow-up.facts';

const count = (field: string, title: string, where: Filter): ReportMeasure => ({ field, title, count: where });
const owner: ReportDimension = { field: 'ownerName', title: 'User', id: 'ownerId' };
const done: Filter = { field: 'status', op: 'eq', value: 'done' };
const late: Filter = { and: [done, { field: 'late', op: 'eq', value: true }] };
const pending: Filter = { field: 'status', op: 'eq', value: 'pending' };

/** The Follow-up Report is about the follow-ups themselves, by the day for which they were promised. */
export const followUpReports = [
  defineReport({
    ...reportAt(followUpReportScreens.followUpReport),
    facts: followUps,
    dimensions: [{ field: 'dueDay', title: 'Due day', of: 'dueAt', per: 'day' }, owner],
    measures: [
      count('due', 'Due', { field: 'dueAt', op: 'exists', value: true }),
      count('done', 'Done', done),
      count('late', 'Done late', late),
      count('pending', 'Pending', pending),
      { field: 'overdue', title: 'Overdue', count: (now) => ({ and: [pending, { field: 'dueAt', op: 'lt', value: now }] }) },
      { field: 'doneShare', title: 'Done %', share: ['done', 'due'] },
    ],
    chart: { kind: 'stacked', category: 'dueDay', series: ['done', 'pending'] },
  }),
  defineReport({
    ...reportAt(followUpReportScreens.punctualityReport),
    facts: followUps,
    dimensions: [owner],
    measures: [
      { field: 'due', title: 'Due so far', count: (now) => ({ or: [done, { field: 'dueAt', op: 'lt', value: now }] }) },
      count('inTime', 'Done in time', { and: [done, { field: 'late', op: 'eq', value: false }] }),
      count('late', 'Done late', late),
      { field: 'overdue', title: 'Overdue', count: (now) => ({ and: [pending, { field: 'dueAt', op: 'lt', value: now }] }) },
      { field: 'punctuality', title: 'Punctuality %', share: ['inTime', 'due'] },
      { field: 'medianDelay', title: 'Median delay', of: 'median', value: 'delaySeconds', unit: 'seconds', where: late },
      { field: 'longestDelay', title: 'Longest delay', of: 'max', value: 'delaySeconds', unit: 'seconds', where: late },
    ],
    chart: { kind: 'stacked', category: 'ownerName', series: ['inTime', 'late'] },
  }),
];
