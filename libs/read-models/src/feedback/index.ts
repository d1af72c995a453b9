export { feedbackList, type FeedbackRow } from './feedback-list.read-model';
export { feedbackRatings, type FeedbackRatingRow } from './feedback-rating.read-model';
