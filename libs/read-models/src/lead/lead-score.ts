import { scoreParts as declaredParts, type ScorePartName, type ScoreWeights } from '@matricula/domain/lead';
import type { LeadRow } from './lead-list.read-model';

type Optional =
  'meetingsHeld' | 'lastSource' | 'stageTag' | 'stageLocked' | 'enrolledAt' | 'lastActivityAt' | 'replies' | 'scoredAt' | 'scoreWeights';

/** The data of a lead that its score depends on. `scoredAt` is the moment for which ages count, `scoreWeights` replaces default weights. */
export type ScoredLead = Pick<LeadRow, 'verified' | 'enquiries' | 'callActions' | 'followUpPending'> & Partial<Pick<LeadRow, Optional>>;

/** One weight: a part of the score gives a lead `points` for each of what it counts, up to `most`. */
export interface ScoreWeight {
  name: ScorePartName;
  title: string;
  /** Points for each thing that it counts. */
  points: number;
  /** The most points that it can give. */
  most: number;
}

/** A part that gave points to a lead. */
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

const DAY_MS = 86_400_000;
/** Ages up to which the latest activity gives points, and the share of the points that it gives. */
const activityAges: readonly (readonly [ms: number, share: number])[] = [
  [7 * DAY_MS, 1],
  [30 * DAY_MS, 0.5],
];

const ageOf = ({ lastActivityAt, scoredAt }: ScoredLead): number =>
  lastActivityAt === undefined || scoredAt === undefined ? Infinity : Date.parse(scoredAt) - Date.parse(lastActivityAt);

const one = (holds: boolean) => (holds ? 1 : 0);

/** How a part counts: how many things a lead has (fractions give a part of the points), and how many things give the most points. */
const counted: Readonly<Record<ScorePartName, { counts: (lead: ScoredLead) => number; full: number }>> = {
  verified: { full: 1, counts: ({ verified }) => one(verified) },
  source: {
    full: 1,
    counts: ({ lastSource }) => (lastSource ? (sourcePoints[lastSource.trim().toUpperCase()] ?? OTHER_SOURCE) / MOST_SOURCE : 0),
  },
  enquiries: { full: 2, counts: ({ enquiries }) => Math.max(0, enquiries - 1) },
  activity: { full: 1, counts: (lead) => activityAges.find(([age]) => ageOf(lead) < age)?.[1] ?? 0 },
  replies: { full: 3, counts: ({ replies }) => replies ?? 0 },
  callActions: { full: 4, counts: ({ callActions }) => callActions },
  followUp: { full: 1, counts: ({ followUpPending }) => one(followUpPending) },
  meetings: { full: 2, counts: ({ meetingsHeld }) => meetingsHeld ?? 0 },
  stage: { full: 1, counts: ({ stageTag }) => stagePoints[stageTag ?? ''] ?? 0 },
  enrolled: { full: 1, counts: ({ enrolledAt }) => one(enrolledAt !== undefined) },
  closed: { full: 1, counts: ({ stageLocked, enrolledAt }) => one(Boolean(stageLocked) && !enrolledAt) },
};

/** The weights in force, in the order of the declaration: the default ones, or those of the institution. Together they can give more than the highest score. */
export const weightsInForce = (own: ScoreWeights = {}): ScoreWeight[] =>
  declaredParts.map(({ value: name, label: title, most: byDefault }) => {
    const most = own[name] ?? byDefault;
    return name === 'closed' ? { name, title, points: -most, most: 0 } : { name, title, points: most / counted[name].full, most };
  });

/** The weights that gave points to a lead, in the order of the declaration. Pure. */
export const scoreParts = (lead: ScoredLead): ScorePart[] =>
  weightsInForce(lead.scoreWeights).flatMap(({ name, title, points, most }) => {
    const given = Math.min(most, Math.round(points * counted[name].counts(lead)));
    return given === 0 ? [] : [{ name, title, points: given }];
  });

/** When the score falls because the latest activity ages; undefined if it does not. Pure. */
export function scoreFadesAt(lead: ScoredLead): string | undefined {
  const next = activityAges.find(([age]) => ageOf(lead) < age);
  return next && lead.lastActivityAt ? new Date(Date.parse(lead.lastActivityAt) + next[0]).toISOString() : undefined;
}

/** The own weights that records state; without any, undefined. Pure. */
export function ownWeights(rows: readonly object[]): Record<string, number> | undefined {
  const stated = rows as readonly { part?: unknown; most?: unknown }[];
  const changed = declaredParts.flatMap(({ value, most: byDefault }) => {
    const most = stated.find(({ part }) => part === value)?.most;
    return typeof most === 'number' && most !== byDefault ? [[value, most] as const] : [];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

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
