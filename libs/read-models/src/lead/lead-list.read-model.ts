import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, integer, keyword, keywords, map, number, text } from '../kernel';
import { scoreBands, type ScoreBand } from './lead-score';

/** One enquiry of the person: its source and what they asked for. */
export interface EnquiryEntry {
  enquiryId: string;
  at: string;
  source?: string;
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  collegeId?: string;
  collegeName?: string;
  jobId?: string;
  /** Name of the publisher that sent it. */
  publisher?: string;
}

/** One lead of the institution, as lists, filters and the profile's left column show it (001 §3 Lead). */
export interface LeadRow {
  leadId: string;
  /** Short public handle, used by links in notifications (`/lp/:lead_hash/...`). */
  leadHash: string;
  name?: string;
  phone?: string;
  email?: string;
  /** Id of the enquiry in the system it was imported from. */
  externalId?: string;
  gender?: string;
  country?: string;
  state?: string;
  city?: string;
  category?: string;
  leadType?: string;
  lastEducation?: string;
  yearOfAdmission?: string;
  stream?: string;
  course?: string;
  /** Source of the first enquiry and of the latest one. */
  source?: string;
  lastSource?: string;
  primarySource?: string;
  secondarySource?: string;
  tertiarySource?: string;
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  collegeId?: string;
  collegeName?: string;
  lastReEnquiredCollegeId?: string;
  reEnquiredColleges: string[];
  /** Number of enquiries, the first included. */
  enquiries: number;
  /** The publisher that sent the first enquiry. */
  publisherId?: string;
  publisherName?: string;
  /** The enquiries in order: the attribution above is derived from them. */
  enquiryLog: EnquiryEntry[];
  stageId?: string;
  stage?: string;
  subStage?: string;
  stageTag?: string;
  stageLocked: boolean;
  /** Since when the lead has been in its stage; without one, since it came in. */
  stageSince?: string;
  lastComment?: string;
  lastCallActionAt?: string;
  callActions: number;
  /** Seconds from the first enquiry to the first call action. */
  firstResponseSeconds?: number;
  meetingsHeld?: number;
  enrolledAt?: string;
  /** Whole days from the first enquiry to the enrolment. */
  enrolledAfterDays?: number;
  /** From 0 to 100 by the declared weights (`lead-score.ts`), and its class; missing only for readers from whom the source is hidden. */
  score?: number;
  scoreBand?: ScoreBand;
  /** Own weights of the institution that the score was computed with, the moment for which ages count, and when the score falls by age. */
  scoreWeights?: Record<string, number>;
  scoredAt?: string;
  scoreFadesAt?: string;
  /** The latest enquiry, call action, reply, meeting or completed follow-up. */
  lastActivityAt?: string;
  /** Telephone calls that the lead answered or made, and the latest of them. */
  replies?: number;
  lastReplyAt?: string;
  /** Due time of the earliest pending follow-up. */
  nextFollowUpAt?: string;
  /** Pending follow-ups by id, for folding; lists filter by `followUpPending`. */
  pendingFollowUps: { followUpId: string; dueAt: string }[];
  followUpPending: boolean;
  ownerId?: string;
  ownerName?: string;
  assignedAt?: string;
  /** Assignments of this lead, newest last; a notification's `n_id` is one of them. */
  assignmentIds: string[];
  /** 0 low, 1 medium, 2 high (LD-05). */
  priority: number;
  verified: boolean;
  /** Users who referred the lead to level 3 and still read it. */
  referredBy?: string[];
  favouriteOf: string[];
  bookmarkedBy: string[];
  importId?: string;
  /** Removed leads leave every list; the row stays so that an undo brings it back. */
  removed: boolean;
  /** The lead that this one was merged into; it has left every list as a removed one has. */
  mergedInto?: string;
  /** Leads that were merged into this one, directly or into one of those. */
  mergedLeadIds?: string[];
  createdAt: string;
  updatedAt: string;
  /** Values from imports or the capture API for which there is no known field. */
  attributes?: Record<string, string>;
  /** Values of custom fields by key, queried as `custom.<key>`; those that can be parsed as numbers or days are also stored as such. */
  custom?: Record<string, string>;
  customNumbers?: Record<string, number>;
  customDates?: Record<string, string>;
  /** The latest times of call actions, messages and planned follow-ups as `calls_1` (the latest) to `calls_10`, for the counts of rules. */
  recent?: Record<string, string>;
}

export const leadList = defineReadModel<LeadRow>({
  name: 'lead-list',
  version: 8,
  key: 'leadId',
  ofLead: true,
  fields: {
    leadId: keyword(),
    leadHash: keyword(),
    name: text().searchable(),
    phone: keyword().searchable(),
    email: keyword().searchable(),
    externalId: keyword(),
    gender: keyword(),
    country: keyword(),
    state: keyword(),
    city: keyword(),
    category: keyword(),
    leadType: keyword(),
    lastEducation: keyword(),
    yearOfAdmission: keyword(),
    stream: keyword(),
    course: keyword(),
    source: keyword(),
    lastSource: keyword(),
    primarySource: keyword(),
    secondarySource: keyword(),
    tertiarySource: keyword(),
    utmSource: keyword(),
    utmMedium: keyword(),
    utmCampaign: keyword(),
    collegeId: keyword(),
    collegeName: keyword(),
    enquiries: integer(),
    publisherId: keyword(),
    publisherName: keyword(),
    stageId: keyword(),
    stage: keyword(),
    subStage: keyword(),
    stageTag: keyword(['leads', 'call', 'application']),
    stageLocked: flag(),
    stageSince: instant(),
    lastCallActionAt: instant(),
    callActions: integer(),
    firstResponseSeconds: integer(),
    enrolledAt: instant(),
    enrolledAfterDays: integer(),
    score: integer(),
    scoreBand: keyword(scoreBands),
    scoreFadesAt: instant(),
    lastActivityAt: instant(),
    replies: integer(),
    lastReplyAt: instant(),
    nextFollowUpAt: instant(),
    followUpPending: flag(),
    ownerId: keyword(),
    ownerName: keyword(),
    assignedAt: instant(),
    assignmentIds: keywords(),
    priority: integer(),
    verified: flag(),
    referredBy: keywords(),
    favouriteOf: keywords(),
    bookmarkedBy: keywords(),
    importId: keyword(),
    removed: flag(),
    mergedInto: keyword(),
    mergedLeadIds: keywords(),
    createdAt: instant(),
    updatedAt: instant(),
    custom: map(keyword()),
    customNumbers: map(number()),
    customDates: map(instant()),
    recent: map(instant()),
  },
  plain: ['reEnquiredColleges', 'lastReEnquiredCollegeId', 'lastComment', 'meetingsHeld', 'scoreWeights', 'scoredAt', 'attributes'],
  staff: { ownerId: { ownerName: ERASED } },
});
