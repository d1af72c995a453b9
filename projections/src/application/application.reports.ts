import { applicationReportScreens } from '@matricula/domain/application/application-report.screens';
import { applicationFacts, type ApplicationFact } from '@matricula/read-models/application';
import { defineFacts, defineReport, reportAt, type Report, type ReportDimension, type ReportMeasure } from '@matricula/reports';
import { ofLead } from '../lead';
import { applicationAccess } from './application.access';

type Step = 'submitted' | 'eligible' | 'interviewed' | 'offered' | 'accepted' | 'enrolled' | 'ended';

/** The last step of an application in words. */
const words: readonly [Step, string][] = [
  ['enrolled', 'Enrolled'],
  ['accepted', 'Offer accepted'],
  ['offered', 'Offered'],
  ['interviewed', 'Interviewed'],
  ['eligible', 'Eligible'],
  ['submitted', 'Submitted'],
];
const stepOf = (fact: ApplicationFact) => words.find(([step]) => fact[step])?.[1] ?? 'Started';

/** Applications by the moment at which they were started. */
export const applicationsStarted = defineFacts({
  model: applicationFacts,
  at: 'at',
  access: applicationAccess,
  subject: ofLead,
  filters: [
    { field: 'ownerName', title: 'User' },
    { field: 'source', title: 'Source' },
    { field: 'formName', title: 'Programme' },
  ],
  describe: (fact) => {
    const { factId: key, at, formName, ownerName: by, source, ended } = fact;
    return { key, at, by, source, what: [formName, stepOf(fact), ended ? 'Ended' : undefined].filter(Boolean).join(', ') };
  },
});

const started: ReportMeasure = { field: 'started', title: 'Started', count: { field: 'at', op: 'exists', value: true } };
const reached = (field: Step, title: string): ReportMeasure => ({ field, title, count: { field, op: 'eq', value: true } });
const steps = [
  reached('submitted', 'Submitted'),
  reached('eligible', 'Eligible'),
  reached('interviewed', 'Interviewed'),
  reached('offered', 'Offered'),
  reached('accepted', 'Offer accepted'),
  reached('enrolled', 'Enrolled'),
];
const ended = reached('ended', 'Ended');
const share: ReportMeasure = { field: 'enrolledShare', title: 'Enrolled %', share: ['enrolled', 'started'] };
const measures = [started, ...steps, share, ended];

const source: ReportDimension = { field: 'source', title: 'Source', none: 'No source' };
const owner: ReportDimension = { field: 'ownerName', title: 'User', id: 'ownerId', none: 'Nobody' };
const programme: ReportDimension = { field: 'formName', title: 'Programme', id: 'formId' };
const day: ReportDimension = { field: 'day', title: 'Day', of: 'at', per: 'day' };

const reportOf = (at: Parameters<typeof reportAt>[0], dimension: ReportDimension): Report =>
  defineReport({
    facts: applicationsStarted,
    ...reportAt(at),
    dimensions: [dimension],
    measures,
    chart: { kind: 'bars', category: dimension.field, series: ['started', 'submitted', 'offered', 'enrolled'] },
  });

/** The funnel from the start of a form to the enrolment, by the path of its screen: how many of the applications started in the days reached a step. */
export const applicationReports: readonly Report[] = [
  reportOf(applicationReportScreens.sourceApplicationReport, source),
  reportOf(applicationReportScreens.userApplicationReport, owner),
  reportOf(applicationReportScreens.programmeApplicationReport, programme),
  // Rows and columns are the reader's choice.
  defineReport({
    facts: applicationsStarted,
    ...reportAt(applicationReportScreens.applicationCrossReport),
    dimensions: [source, owner, programme, day],
    measures: [started, ...steps, ended],
    chart: { kind: 'stacked', category: 'source', series: ['formName', 'enrolled'] },
    across: 'formName',
    pivot: true,
  }),
];
