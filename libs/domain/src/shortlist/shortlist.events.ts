import { defineEvent, id, list, object, optional, personal, text, number, type EventOf } from '../kernel';

const chosenCourse = {
  collegeId: id(),
  collegeName: text(),
  /** Missing if the college is shortlisted as a whole. */
  courseId: optional(id()),
  courseName: optional(text()),
  fee: optional(number()),
  feeType: optional(text()),
};

export const courseShortlisted = defineEvent('CourseShortlisted', {
  context: 'shortlist',
  subject: 'leadId',
  doc: 'A course of a college, or the college as a whole, was shortlisted for a lead (LP-05).',
  fields: { leadId: id(), ...chosenCourse, leadName: optional(personal(text())) },
});
export type CourseShortlisted = EventOf<typeof courseShortlisted>;

export const shortlistedCourseRemoved = defineEvent('ShortlistedCourseRemoved', {
  context: 'shortlist',
  subject: 'leadId',
  doc: 'A course left the shortlist of a lead.',
  fields: { leadId: id(), ...chosenCourse, leadName: optional(personal(text())) },
});
export type ShortlistedCourseRemoved = EventOf<typeof shortlistedCourseRemoved>;

export const collegeNotInterested = defineEvent('CollegeNotInterested', {
  context: 'shortlist',
  subject: 'leadId',
  doc: 'The lead is not interested in a college (LP-06). Its shortlisted courses leave the shortlist.',
  fields: { leadId: id(), collegeId: id(), collegeName: text(), leadName: optional(personal(text())) },
});
export type CollegeNotInterested = EventOf<typeof collegeNotInterested>;

export const collegeInterestRestored = defineEvent('CollegeInterestRestored', {
  context: 'shortlist',
  subject: 'leadId',
  doc: 'A college is no longer marked as not interesting for the lead.',
  fields: { leadId: id(), collegeId: id(), collegeName: text(), leadName: optional(personal(text())) },
});
export type CollegeInterestRestored = EventOf<typeof collegeInterestRestored>;

/** Why a course is recommended, in words. The city of the lead stands apart, because it may be hidden from the reader. */
const recommendationReasons = object({ city: optional(text()), others: list(text()) });
export type RecommendationReasons = NonNullable<RecommendationSaved['data']['courses'][number]['reasons']>;

export const recommendationSaved = defineEvent('RecommendationSaved', {
  context: 'shortlist',
  subject: 'leadId',
  doc: 'What the lead is looking for, and the courses that the counsellor recommends (LP-03).',
  fields: {
    leadId: id(),
    /** What the lead looks for, by name: city, degree, specialisation, level, mode, state, stream, feeFrom, feeTo. */
    preferences: list(object({ name: text(), values: list(text()) })),
    /** `reasons`: why the course suited the lead when it was recommended; missing in older events. */
    courses: list(object({ ...chosenCourse, reasons: optional(recommendationReasons) })),
    note: optional(personal(text())),
    leadName: optional(personal(text())),
  },
});
export type RecommendationSaved = EventOf<typeof recommendationSaved>;

export type ShortlistEvent =
  CourseShortlisted | ShortlistedCourseRemoved | CollegeNotInterested | CollegeInterestRestored | RecommendationSaved;
export const shortlistEvents = [
  courseShortlisted,
  shortlistedCourseRemoved,
  collegeNotInterested,
  collegeInterestRestored,
  recommendationSaved,
];
