import { feedbackReportScreens } from '@matricula/domain/feedback/feedback-report.screens';
import { ratingWords } from '@matricula/domain/feedback';
import { feedbackAccess } from './feedback.access';
import { feedbackRatings, type FeedbackRow } from '@matricula/read-models/feedback';
import { defineFacts, defineSubject, defineReport, reportAt, type ReportDimension, type ReportMeasure } from '@matricula/reports';

const STARS = [5, 4, 3, 2, 1];

/** Ratings of the product, by the moment at which they were given. */
const ratings = defineFacts({
  model: feedbackRatings,
  at: 'givenAt',
  access: feedbackAccess,
  subject: defineSubject<FeedbackRow>({
    field: 'feedbackId',
    list: 'feedback',
    path: (id) => `/feedback-management/${id}`,
    name: ({ giverName }) => `Feedback of ${giverName}`,
  }),
  filters: [{ field: 'recommend', title: 'Recommend' }],
  describe: ({ ratingId, givenAt, thing, stars }) => ({ key: ratingId, at: givenAt, what: `${ratingWords[thing]}: ${stars} of 5` }),
});

const thing: ReportDimension = { field: 'thing', title: 'Rated', words: ratingWords };
const average: ReportMeasure = { field: 'average', title: 'Average', of: 'avg', value: 'stars' };
const counts = STARS.map((stars): ReportMeasure => ({
  field: `stars${stars}`,
  title: stars === 1 ? '1 star' : `${stars} stars`,
  count: { field: 'stars', op: 'eq', value: stars },
}));

/** Reports on user feedback about the product. */
export const feedbackReports = [
  defineReport({
    ...reportAt(feedbackReportScreens.feedbackRatingsReport),
    facts: ratings,
    dimensions: [thing],
    measures: [{ field: 'ratings', title: 'Ratings', count: { field: 'stars', op: 'exists', value: true } }, average, ...counts],
    chart: { kind: 'stacked', category: 'thing', series: counts.map(({ field }) => field) },
  }),
];
