/** Ranking by a declared order, with quotas. Pure: the same applicants give the same list. */
import { defined } from '../kernel';
import type { MeritEntry } from './offer.events';

/** Criteria of the order; the first that tells two applicants apart decides. */
export const meritCriteria = [
  { value: 'score', label: 'Interview score, the highest first' },
  { value: 'submitted', label: 'Submission, the earliest first' },
] as const;
export type MeritCriterion = (typeof meritCriteria)[number]['value'];

/** An applicant as the ranking needs them. */
export interface Ranked {
  applicationId: string;
  leadId: string;
  percent?: number;
  /** How many scores the percentage is the mean of. */
  scores?: number;
  submittedAt: string;
  category?: string;
}

export interface Quota {
  /** The choice that answers the question of the quotas. */
  category: string;
  seats: number;
  /** The words of the choice. */
  label?: string;
}

const compare: Readonly<Record<MeritCriterion, (one: Ranked, other: Ranked) => number>> = {
  score: (one, other) => (other.percent ?? -1) - (one.percent ?? -1),
  submitted: (one, other) => one.submittedAt.localeCompare(other.submittedAt),
};

/** The value that a criterion compares, in words; undefined for an applicant without scores. */
const valueOf: Readonly<Record<MeritCriterion, (one: Ranked) => string | undefined>> = {
  score: ({ percent }) => (percent === undefined ? undefined : String(percent)),
  submitted: ({ submittedAt }) => submittedAt,
};

/** What put an applicant behind the one ranked directly above; `tie`: equal by every criterion, so the fixed order of the ids decided. */
function decidedBy(above: Ranked | undefined, own: Ranked, order: readonly MeritCriterion[]): MeritEntry['decidedBy'] {
  if (!above) return undefined;
  const criterion = order.find((one) => compare[one](above, own) !== 0);
  return criterion === undefined
    ? { criterion: 'tie' }
    : defined({ criterion, own: valueOf[criterion](own), above: valueOf[criterion](above) });
}

/**
 * Ranks applicants. Open seats go by rank first, to everyone; then the seats of each quota, by rank within the category. A place beyond the seats is a
 * place on the waiting list of the category that has a quota, else of the open seats.
 */
export function rankedBy(
  applicants: readonly Ranked[],
  order: readonly MeritCriterion[],
  seats: number,
  quotas: readonly Quota[],
): MeritEntry[] {
  const sorted = [...applicants].sort((one, other) => {
    for (const criterion of order) {
      const difference = compare[criterion](one, other);
      if (difference !== 0) return difference;
    }
    // The id decides between equals, so that the list does not change when it is drawn again.
    return one.applicationId.localeCompare(other.applicationId);
  });
  const reserved = new Map(quotas.map(({ category, seats: of }) => [category, of]));
  const open = seats - quotas.reduce((sum, { seats: of }) => sum + of, 0);
  const places = new Map<string, number>();
  return sorted.map((one, place) => {
    const { applicationId, leadId, percent, scores, category } = one;
    const quota = place < open || category === undefined || !reserved.has(category) ? '' : category;
    const own = (places.get(quota) ?? 0) + 1;
    places.set(quota, own);
    return {
      applicationId,
      leadId,
      rank: place + 1,
      percent,
      scores,
      quota,
      place: own,
      decidedBy: decidedBy(sorted[place - 1], one, order),
    };
  });
}

/**
 * The entries of a list that has room for `most` of them: everyone with a seat, and the best of those who wait. The others can be ranked by a later
 * list.
 */
export function listedOf(entries: readonly MeritEntry[], seats: number, quotas: readonly Quota[], most: number): MeritEntry[] {
  if (entries.length <= most) return [...entries];
  const room = new Map(quotas.map(({ category, seats: of }) => [category, of]));
  room.set('', seats - quotas.reduce((sum, { seats: of }) => sum + of, 0));
  const isSeated = ({ quota, place }: MeritEntry) => place <= (room.get(quota) ?? 0);
  const waiting = entries.filter((entry) => !isSeated(entry));
  const listed = new Set(waiting.slice(0, most - (entries.length - waiting.length)));
  return entries.filter((entry) => isSeated(entry) || listed.has(entry));
}
