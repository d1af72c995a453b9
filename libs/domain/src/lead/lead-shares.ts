import { sharesOf as wholeShares } from '../kernel/money';

/** How many of `total` leads each person gets by weight, by largest remainder; none if nobody has a weight. */
export const sharesOf = (total: number, weights: readonly number[]): number[] =>
  weights.some((weight) => weight > 0) ? wholeShares(total, weights) : weights.map(() => 0);

/**
 * Which person gets each lead of a list, as an index into `shares`: the shares are spread evenly over the list, so that nobody gets all of its
 * newest leads.
 */
export function receiversOf(shares: readonly number[]): number[] {
  const total = shares.reduce((all, share) => all + share, 0);
  const given = shares.map(() => 0);
  return Array.from({ length: total }, () => {
    let next = -1;
    for (const [index, share] of shares.entries()) {
      const [mine, best, bestShare] = [given[index] ?? 0, given[next] ?? 0, shares[next] ?? 0];
      // The middle of the person's next part of the list: (2 · given + 1) / (2 · share), compared without division.
      if (mine < share && (next === -1 || (2 * mine + 1) * bestShare < (2 * best + 1) * share)) next = index;
    }
    given[next] = (given[next] ?? 0) + 1;
    return next;
  });
}
