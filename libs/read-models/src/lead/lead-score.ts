import type { LeadRow } from './lead-list.read-model';

/** The data of a lead that its score depends on. */
export type ScoredLead = Pick<LeadRow, 'verified' | 'enquiries' | 'callActions' | 'followUpPending'> &
  Partial<Pick<LeadRow, 'meetingsHeld' | 'lastSource' | 'stageTag' | 'stageLocked' | 'enrolledAt'>>;

/** One declared weight: it gives a lead `points` for each of what it counts, up to `most`. */
export interface ScoreWeight {
  name: string;
  title: string;
  /** Points for each thing that it counts. */
  points: number;
  /** The most points that it can give. */
  most: number;
  /** How many things the lead has; fractions give a part of the points. */
  counts(lead: ScoredLead): number;
}

/** A weight that gave points to a lead. */
export interface ScorePart {
  name: string;
  title: string;
  points: number;
}

/** The highest score. */
export const MOST_SCORE = 100;

/** Points out of 20 of a source, by the intent of people who come from it. Sources that are not listed give 8, a missing one gives none. */
const sourcePoints: Readonly<Record<string, number>> = {
  ...{ CAF: 20, CAF_SDK: 20, CAF_AFFILIATE: 18, COUNSELLOR: 18, REFERRAL: 18 },
  ...{ IVR: 16, IVR_INCOMING: 16, MISSED_CALL: 16, CHATBOT: 14, WEB: 14, WEBSITE: 14, APP: 14 },
  ...{ LANDING: 12, EDUCATION_FAIR: 12, SCHOOL_CONNECT: 12, COACHING: 10, FACEBOOK: 8 },
  ...{ JUST_DIAL: 6, AFFILIATE: 6, AFFILIATE_OFFLINE: 6, SHEET: 4, SHEET2: 4, RAW_LEAD: 2 },
};
const OTHER_SOURCE = 8;
const MOST_SOURCE = 20;
const stagePoints: Readonly<Record<string, number>> = { application: 1, call: 0.4, leads: 0.2 };

const one = (holds: boolean) => (holds ? 1 : 0);

/** The declared weights of the score of a lead. Together they can give more than the highest score, which limits them. */
export const scoreWeights: readonly ScoreWeight[] = [
  { name: 'verified', title: 'Phone verified', points: 15, most: 15, counts: ({ verified }) => one(verified) },
  {
    name: 'source',
    title: 'Quality of the latest source',
    points: MOST_SOURCE,
    most: MOST_SOURCE,
    counts: ({ lastSource }) => (lastSource ? (sourcePoints[lastSource.trim().toUpperCase()] ?? OTHER_SOURCE) / MOST_SOURCE : 0),
  },
  { name: 'enquiries', title: 'Enquired again', points: 10, most: 20, counts: ({ enquiries }) => Math.max(0, enquiries - 1) },
  { name: 'callActions', title: 'Call actions', points: 4, most: 16, counts: ({ callActions }) => callActions },
  { name: 'followUp', title: 'Follow-up planned', points: 8, most: 8, counts: ({ followUpPending }) => one(followUpPending) },
  { name: 'meetings', title: 'Meetings held', points: 10, most: 20, counts: ({ meetingsHeld }) => meetingsHeld ?? 0 },
  {
    name: 'stage',
    title: 'Stage of the latest call action',
    points: 20,
    most: 20,
    counts: ({ stageTag }) => stagePoints[stageTag ?? ''] ?? 0,
  },
  { name: 'enrolled', title: 'Enrolled', points: MOST_SCORE, most: MOST_SCORE, counts: ({ enrolledAt }) => one(enrolledAt !== undefined) },
  {
    name: 'closed',
    title: 'Stage is closed',
    points: -40,
    most: 0,
    counts: ({ stageLocked, enrolledAt }) => one(Boolean(stageLocked) && !enrolledAt),
  },
];

/** The weights that gave points to a lead, in the order of the declaration. Pure. */
export const scoreParts = (lead: ScoredLead): ScorePart[] =>
  scoreWeights.flatMap(({ name, title, points, most, counts }) => {
    const given = Math.min(most, Math.round(points * counts(lead)));
    return given === 0 ? [] : [{ name, title, points: given }];
  });

/** The score of a lead, from 0 to 100. Pure. */
export const scoreOf = (lead: ScoredLead): number =>
  Math.max(
    0,
    Math.min(
      MOST_SCORE,
      scoreParts(lead).reduce((sum, { points }) => sum + points, 0),
    ),
  );

/** The classes of scores, the best first. */
export const scoreBands = ['hot', 'warm', 'cold'] as const;
export type ScoreBand = (typeof scoreBands)[number];
/** Display texts of the classes. */
export const scoreBandWords: Readonly<Record<ScoreBand, string>> = { hot: 'Hot', warm: 'Warm', cold: 'Cold' };
const FROM = { hot: 60, warm: 30 };

/** The class of a score. Pure. */
export const scoreBandOf = (score: number): ScoreBand => (score >= FROM.hot ? 'hot' : score >= FROM.warm ? 'warm' : 'cold');
