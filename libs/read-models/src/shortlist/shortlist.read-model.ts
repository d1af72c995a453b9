import type { RecommendationReasons } from '@matricula/domain/shortlist';
import { defineReadModel, integer, keyword, keywords } from '../kernel';

/** A shortlisted or recommended course; without `courseId`, the college as a whole. */
export interface ShortlistedCourse {
  collegeId: string;
  collegeName: string;
  courseId?: string;
  courseName?: string;
  fee?: number;
  feeType?: string;
}

/** When something was added to the list, and by which user. */
interface Added {
  at: string;
  userId: string;
}

/** The colleges of a lead: one row for each lead that has any. */
export interface ShortlistRow {
  leadId: string;
  courses: (ShortlistedCourse & Added)[];
  notInterested: ({ collegeId: string; collegeName: string } & Added)[];
  recommendation?: {
    preferences: { name: string; values: string[] }[];
    courses: (ShortlistedCourse & { reasons?: RecommendationReasons })[];
    note?: string;
  } & Added;
  shortlistedCount: number;
  notInterestedCount: number;
  shortlistedColleges: string[];
}

export const shortlist = defineReadModel<ShortlistRow>({
  name: 'shortlist',
  version: 1,
  key: 'leadId',
  ofLead: true,
  fields: { leadId: keyword(), shortlistedCount: integer(), notInterestedCount: integer(), shortlistedColleges: keywords() },
});
