export { feedbackContext } from './feedback.context';
export { feedbackBoundary, feedbackDecider, type Feedback, type FeedbackCommand } from './feedback.decider';
export {
  feedbackStream,
  type FeedbackAnswered,
  type FeedbackErased,
  type FeedbackEvent,
  type FeedbackSubmitted,
  type FeedbackMoved,
} from './feedback.events';
export {
  feedbackCategories,
  feedbackFeatures,
  feedbackFields,
  ratedThings,
  ratingWords,
  recommendWords,
  type RatedThing,
} from './feedback.fields';
export { feedbackLife, feedbackMoveTo, type FeedbackMove, type FeedbackStatus } from './feedback.life';
export { feedbackNotifications } from './feedback.notifications';
