import { queryReportScreens } from '@matricula/domain/query/query-report.screens';
import type { Filter } from '@matricula/read-models/kernel';
import { defineReport, reportAt, type ReportMeasure } from '@matricula/reports';
import { queriesAsked } from './query.facts';

const count = (field: string, title: string, where: Filter): ReportMeasure => ({ field, title, count: where });
const status = (...values: string[]): Filter => ({ field: 'status', op: 'in', values });

/** How the questions of applicants are answered, by owner, category and form. */
export const queryReports = [
  defineReport({
    ...reportAt(queryReportScreens.queryReport),
    facts: queriesAsked,
    dimensions: [
      { field: 'ownerName', title: 'Owner', id: 'ownerId', none: 'Nobody yet' },
      { field: 'category', title: 'Category' },
      { field: 'formName', title: 'Form' },
    ],
    measures: [
      count('asked', 'Queries', { field: 'askedAt', op: 'exists', value: true }),
      count('open', 'Open', status('open')),
      count('answered', 'Answered', status('answered')),
      count('closed', 'Closed', status('closed')),
      { field: 'reopenings', title: 'Reopened', of: 'sum', value: 'reopenings' },
      { field: 'firstAnswerAverage', title: 'First answer, average', of: 'avg', value: 'firstAnswerSeconds', unit: 'seconds' },
      { field: 'firstAnswerMedian', title: 'First answer, median', of: 'median', value: 'firstAnswerSeconds', unit: 'seconds' },
      { field: 'closeAverage', title: 'To the end, average', of: 'avg', value: 'closeSeconds', unit: 'seconds' },
      { field: 'closeMedian', title: 'To the end, median', of: 'median', value: 'closeSeconds', unit: 'seconds' },
    ],
    chart: { kind: 'stacked', category: 'ownerName', series: ['open', 'answered', 'closed'] },
  }),
];
