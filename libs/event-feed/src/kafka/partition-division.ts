/** A member of the group with the partitions that it works on, and since when (milliseconds). */
export interface Claimant {
  memberId: string;
  claims: ReadonlyMap<number, number>;
}

/**
 * Who gets which partitions: evenly, and nobody loses one without need. A partition that has to move is given to nobody in this
 * round: its worker finishes first, joins again without it, and the next round hands it on. Where two claim the same one, the
 * later claim counts: the earlier comes from a member that was given up.
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
  // Who has most may have one more than the others: that moves the fewest.
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
