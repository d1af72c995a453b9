export { reasonsFor, reasonWords, savedReasons, type LeadWishes, type Reason } from './recommendation-reasons';
export { shortlistBoundary } from './shortlist.boundary';
export { shortlistContext } from './shortlist.context';
export { chosenKey, type ChosenCourse, type SaveRecommendation, type ShortlistCommand } from './shortlist.decider';
export type {
  CollegeInterestRestored,
  CollegeNotInterested,
  CourseShortlisted,
  RecommendationReasons,
  RecommendationSaved,
  ShortlistedCourseRemoved,
  ShortlistEvent,
} from './shortlist.events';
