import type { GivingMethod } from './rule-definition';

/** A person whom a rule may give a lead to. */
export interface Candidate {
  userId: string;
  weight: number;
  /** Open leads. */
  load: number;
  /** Why they cannot get it; missing if they can. */
  excluded?: string;
}

/** A candidate with the share that they have earned and not received. */
export interface Credited extends Candidate {
  credit: number;
}

/** Differences below this come from rounding. */
const SAME = 1e-9;

/** Shares with few decimals, so that they do not drift. */
const rounded = (credit: number) => Math.round(credit * 1e9) / 1e9;

/**
 * Chooses who gets the next lead: each free person earns their share of it, and the one with most credit gets it and pays for a whole one. People who
 * are not free earn nothing. By load, the free person with the fewest open leads gets it, and credit decides among equals.
 */
export function chosenOf(
  method: GivingMethod,
  candidates: readonly Candidate[],
  credits: Readonly<Record<string, number>>,
): { chosenId?: string; candidates: Credited[] } {
  const weightOf = ({ weight }: Candidate) => (method === 'weighted' ? weight : 1);
  const free = candidates.filter(({ excluded }) => excluded === undefined);
  const total = free.reduce((sum, one) => sum + weightOf(one), 0);
  const credited = candidates.map((one): Credited => {
    const earned = one.excluded === undefined ? weightOf(one) / total : 0;
    return { ...one, credit: rounded((Object.hasOwn(credits, one.userId) ? (credits[one.userId] ?? 0) : 0) + earned) };
  });
  const comesFirst = (one: Credited, other: Credited) =>
    method === 'least-loaded' && one.load !== other.load ? one.load < other.load : one.credit > other.credit + SAME;
  const chosen = credited
    .filter(({ excluded }) => excluded === undefined)
    .reduce<Credited | undefined>((best, one) => (best === undefined || comesFirst(one, best) ? one : best), undefined);
  if (!chosen) return { candidates: credited };
  return {
    chosenId: chosen.userId,
    candidates: credited.map((one) => (one === chosen ? { ...one, credit: rounded(one.credit - 1) } : one)),
  };
}
