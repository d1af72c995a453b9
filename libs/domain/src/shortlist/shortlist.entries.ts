import type { EntriesOf } from '../kernel';
import { reasonWords } from './recommendation-reasons';
import type { RecommendationSaved, ShortlistEvent } from './shortlist.events';

const named = ({ courseName, collegeName }: { courseName?: string; collegeName: string }) =>
  courseName ? `${courseName} at ${collegeName}` : collegeName;

/** A recommended course with the reasons for it. */
const withReasons = ({ reasons, ...course }: RecommendationSaved['data']['courses'][number]) =>
  [named(course), ...reasonWords(reasons)].join(' · ');

/** How shortlists and recommendations read in the timeline. */
export const shortlistEntries: EntriesOf<ShortlistEvent> = {
  CourseShortlisted: {
    property: 'Shortlist',
    change: (data) => [{}, { shortlisted: named(data) }],
    sentence: (who, data, lead) => `${who} shortlisted ${named(data)} for ${lead}`,
  },
  ShortlistedCourseRemoved: {
    property: 'Shortlist',
    change: (data) => [{ shortlisted: named(data) }, {}],
    sentence: (who, data, lead) => `${who} removed ${named(data)} from the shortlist of ${lead}`,
  },
  CollegeNotInterested: {
    property: 'Not interested',
    change: ({ collegeName }) => [{}, { notInterested: collegeName }],
    sentence: (who, { collegeName }, lead) => `${who} marked ${lead} as not interested in ${collegeName}`,
  },
  CollegeInterestRestored: {
    property: 'Not interested',
    change: ({ collegeName }) => [{ notInterested: collegeName }, {}],
    sentence: (who, { collegeName }, lead) => `${who} no longer marks ${lead} as not interested in ${collegeName}`,
  },
  RecommendationSaved: {
    property: 'Recommendation',
    change: ({ preferences, courses, note }) => [
      {},
      {
        ...Object.fromEntries(preferences.map(({ name, values }) => [name, values.join(', ')])),
        recommended: courses.map(withReasons).join('; ') || undefined,
        note,
      },
    ],
    sentence: (who, { courses = [] }, lead) =>
      courses.length > 0
        ? `${who} recommended ${courses.length === 1 ? 'a course' : `${courses.length} courses`} to ${lead}`
        : `${who} saved what ${lead} is looking for`,
  },
};
