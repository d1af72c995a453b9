/**
 * How many of `total` leads each person gets by weight: shares by largest remainder. Equal remainders go to the person who stands first, so that
 * the same call always gives the same answer. The sum is `total`, and nobody gets more than their exact share rounded up. Weights are positive
 * integers.
 */
export function sharesOf(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((total * weight) / sum));
  const left = total - shares.reduce((all, share) => all + share, 0);
  const remainders = weights.map((weight, index) => ({ index, remainder: (total * weight) % sum }));
  remainders.sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of remainders.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

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
