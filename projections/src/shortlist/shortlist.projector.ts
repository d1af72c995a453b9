import type { LeadErased } from '@matricula/domain/lead';
import { chosenKey, type ShortlistEvent } from '@matricula/domain/shortlist';
import { defineProjector, drop, fold } from '@matricula/projection-kit';
import { shortlist, type ShortlistRow } from '@matricula/read-models/shortlist';

const empty = (leadId: string): ShortlistRow => ({
  leadId,
  courses: [],
  notInterested: [],
  shortlistedCount: 0,
  notInterestedCount: 0,
  shortlistedColleges: [],
});

/** Changes the row of a lead and counts again. */
const changed = (leadId: string, change: (row: ShortlistRow) => Partial<ShortlistRow>) =>
  fold<ShortlistRow>(leadId, (before) => {
    const row = before ?? empty(leadId);
    const next = { ...row, ...change(row) };
    return {
      ...next,
      shortlistedCount: next.courses.length,
      notInterestedCount: next.notInterested.length,
      shortlistedColleges: [...new Set(next.courses.map(({ collegeName }) => collegeName))],
    };
  });

export const shortlistProjector = defineProjector<ShortlistRow, ShortlistEvent | LeadErased>(shortlist, {
  CourseShortlisted: ({ data: { leadId, leadName: _name, ...course }, at, meta }) =>
    changed(leadId, ({ courses }) => ({
      courses: [...courses.filter((one) => chosenKey(one) !== chosenKey(course)), { ...course, at, userId: meta.actor.id }],
    })),
  ShortlistedCourseRemoved: ({ data }) =>
    changed(data.leadId, ({ courses }) => ({ courses: courses.filter((one) => chosenKey(one) !== chosenKey(data)) })),
  CollegeNotInterested: ({ data: { leadId, collegeId, collegeName }, at, meta }) =>
    changed(leadId, ({ notInterested }) => ({
      notInterested: [...notInterested.filter((one) => one.collegeId !== collegeId), { collegeId, collegeName, at, userId: meta.actor.id }],
    })),
  CollegeInterestRestored: ({ data }) =>
    changed(data.leadId, ({ notInterested }) => ({ notInterested: notInterested.filter((one) => one.collegeId !== data.collegeId) })),
  RecommendationSaved: ({ data: { leadId, leadName: _name, ...recommendation }, at, meta }) =>
    changed(leadId, () => ({ recommendation: { ...recommendation, at, userId: meta.actor.id } })),
  LeadErased: ({ data }) => drop(data.leadId),
});
