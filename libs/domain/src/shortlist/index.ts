export { shortlistBoundary } from './shortlist.boundary';
export { shortlistContext } from './shortlist.context';
export { chosenKey, type ChosenCourse, type SaveRecommendation, type ShortlistCommand } from './shortlist.decider';
export type {
  CollegeInterestRestored,
  CollegeNotInterested,
  CourseShortlisted,
  RecommendationSaved,
  ShortlistedCourseRemoved,
  ShortlistEvent,
} from './shortlist.events';
