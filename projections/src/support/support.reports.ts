import { supportReportScreens } from '@matricula/domain/support/support-report.screens';
import { priorityWords } from '@matricula/domain/support';
import type { Filter } from '@matricula/read-models/kernel';
import { defineReport, reportAt, type ReportDimension, type ReportMeasure } from '@matricula/reports';
import { tickets } from './support.facts';

const status = (...states: string[]): Filter => ({ field: 'status', op: 'in', values: states });
const count = (field: string, title: string, where: Filter): ReportMeasure => ({ field, title, count: where });
const some: Filter = { field: 'raisedAt', op: 'exists', value: true };

const category: ReportDimension = { field: 'category', title: 'Category' };
const priority: ReportDimension = {
  field: 'priority',
  title: 'Priority',
  words: Object.fromEntries(priorityWords.map(({ value, label }) => [value, label])),
};
const assignee: ReportDimension = { field: 'assigneeName', title: 'Assignee', id: 'assigneeId', none: 'Nobody yet' };

const raised = count('raised', 'Tickets', some);
const open = count('open', 'Open', status('open', 'inProgress'));
const solved = count('solved', 'Resolved', status('resolved', 'closed'));
const unanswered = count('unanswered', 'Without an answer', {
  and: [{ field: 'firstAnsweredAt', op: 'exists', value: false }, status('open', 'inProgress')],
});
const reopenings: ReportMeasure = { field: 'reopenings', title: 'Reopened', of: 'sum', value: 'reopenings' };
const rating: ReportMeasure = { field: 'rating', title: 'Rating', of: 'avg', value: 'rating' };
const firstAnswer = (...how: string[]): Filter => ({ field: 'firstAnswer', op: 'in', values: how });
const inTime: ReportMeasure[] = [
  count('answersDue', 'Answers due', firstAnswer('inTime', 'late', 'overdue')),
  count('answeredInTime', 'Answered in time', firstAnswer('inTime')),
  { field: 'inTimeShare', title: 'In time, %', share: ['answeredInTime', 'answersDue'] },
];
const times: ReportMeasure[] = [
  { field: 'firstAnswerAverage', title: 'First answer, average', of: 'avg', value: 'firstAnswerSeconds', unit: 'seconds' },
  { field: 'firstAnswerMedian', title: 'First answer, median', of: 'median', value: 'firstAnswerSeconds', unit: 'seconds' },
  { field: 'resolutionAverage', title: 'Resolution, average', of: 'avg', value: 'resolutionSeconds', unit: 'seconds' },
  { field: 'resolutionMedian', title: 'Resolution, median', of: 'median', value: 'resolutionSeconds', unit: 'seconds' },
  { field: 'resolutionLongest', title: 'Resolution, longest', of: 'max', value: 'resolutionSeconds', unit: 'seconds' },
];

/** How the help desk does, by the tickets that were raised in a period. */
export const supportReports = [
  defineReport({
    ...reportAt(supportReportScreens.helpDeskReport),
    facts: tickets,
    dimensions: [assignee],
    measures: [raised, open, unanswered, solved, reopenings, rating, ...inTime, ...times],
    chart: { kind: 'stacked', category: 'assigneeName', series: ['open', 'solved'] },
  }),
  defineReport({
    ...reportAt(supportReportScreens.helpDeskTopicsReport),
    facts: tickets,
    dimensions: [category, priority],
    measures: [raised, open, solved, ...inTime, ...times],
    chart: { kind: 'stacked', category: 'category', series: ['priority', 'raised'] },
    across: 'priority',
  }),
];
