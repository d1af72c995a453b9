import type { Exclusion } from './exclusions';
import type { GivingMethod } from './rule-definition';

/** A person whom a rule may give a lead to. */
export interface Candidate {
  userId: string;
  weight: number;
  /** Open leads. */
  load: number;
  /** How well they fit the lead by the method of the rule; nothing if the method does not ask. */
  fit?: number;
  /** Why they cannot get it; missing if they can. */
  excluded?: Exclusion;
}

/** A candidate with the share that they have earned and not received. */
export interface Credited extends Candidate {
  credit: number;
}

/** Differences below this come from rounding. */
const SAME = 1e-9;

/** Shares with few decimals, so that they do not drift. */
export const roundedCredit = (credit: number) => Math.round(credit * 1e9) / 1e9;

/**
 * Chooses who gets the next lead: each free person earns their share of it, and the one with most credit gets it and pays for a whole one. People who
 * are not free earn nothing. By load, the free person with the fewest open leads gets it; by skill or earlier owner, only those who fit best earn and
 * choose among themselves. Credit decides among equals.
 */
export function chosenOf(
  method: GivingMethod,
  candidates: readonly Candidate[],
  credits: Readonly<Record<string, number>>,
): { chosenId?: string; candidates: Credited[] } {
  const weightOf = ({ weight }: Candidate) => (method === 'weighted' ? weight : 1);
  const fitOf = ({ fit = 0 }: Candidate) => (method === 'best-skill' || method === 'earlier-owner' ? fit : 0);
  const available = candidates.filter(({ excluded }) => excluded === undefined);
  const best = Math.max(0, ...available.map(fitOf));
  const free = new Set(available.filter((one) => fitOf(one) === best));
  const total = [...free].reduce((sum, one) => sum + weightOf(one), 0);
  const credited = candidates.map((one): [isFree: boolean, Credited] => {
    const earned = free.has(one) ? weightOf(one) / total : 0;
    return [
      free.has(one),
      { ...one, credit: roundedCredit((Object.hasOwn(credits, one.userId) ? (credits[one.userId] ?? 0) : 0) + earned) },
    ];
  });
  const comesFirst = (one: Credited, other: Credited) =>
    method === 'least-loaded' && one.load !== other.load ? one.load < other.load : one.credit > other.credit + SAME;
  const everybody = credited.map(([, one]) => one);
  const chosen = credited
    .flatMap(([isFree, one]) => (isFree ? [one] : []))
    .reduce<Credited | undefined>((first, one) => (first === undefined || comesFirst(one, first) ? one : first), undefined);
  if (!chosen) return { candidates: everybody };
  return {
    chosenId: chosen.userId,
    candidates: everybody.map((one) => (one === chosen ? { ...one, credit: roundedCredit(one.credit - 1) } : one)),
  };
}
