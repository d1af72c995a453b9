/** A group member with the partitions it runs, and since when (milliseconds). */
export interface Claimant {
  memberId: string;
  claims: ReadonlyMap<number, number>;
}

/**
 * Divides partitions evenly while moving as few as possible. A partition that must move is assigned to no member in this round: its worker finishes
 * and joins again without it, and the next round assigns it. Of two claims the later one counts, because the earlier comes from a member that was
 * given up.
 */
export function dividePartitions(members: readonly Claimant[], partitions: readonly number[]): Map<string, number[]> {
  const workers = new Map<number, { memberId: string; since: number }>();
  for (const { memberId, claims } of members)
    for (const [partition, since] of claims) {
      const known = workers.get(partition);
      if (partitions.includes(partition) && (!known || known.since < since)) workers.set(partition, { memberId, since });
    }
  const kept = new Map(members.map(({ memberId }): [string, number[]] => [memberId, []]));
  for (const [partition, { memberId }] of [...workers].sort(([a], [b]) => a - b)) kept.get(memberId)?.push(partition);
  // The members with the most partitions may have one more than the others: that moves the fewest.
  const ranked = [...kept].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  const least = Math.floor(partitions.length / members.length);
  const extra = partitions.length % members.length;
  const shares = ranked.map(([, mine], rank) => {
    const share = least + (rank < extra ? 1 : 0);
    mine.length = Math.min(mine.length, share);
    return { mine, share };
  });
  for (const partition of partitions.filter((of) => !workers.has(of))) {
    const open = shares.filter(({ mine, share }) => mine.length < share).sort((a, b) => a.mine.length - b.mine.length)[0];
    open?.mine.push(partition);
  }
  return kept;
}
