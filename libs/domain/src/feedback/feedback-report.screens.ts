import { codes, defineScreen } from '../kernel/screen';

/** Screens of the reports on feedback. */
export const feedbackReportScreens = {
  feedbackRatingsReport: defineScreen('/feedback-ratings-report', 'Feedback Ratings', codes('FEEDBACK_MANAGEMENT')),
};
