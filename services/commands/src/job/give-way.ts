/** A job yields from this many requests of other institutions per second on. */
const BUSY = 5;
/** Pause as a multiple of the working time: the read models need time for the slice as well. */
const RESTS_PER_SLICE = 4;
const LONGEST_MS = 1_000;

/** The pause of a job after a slice, so that the import of one institution does not slow down others. */
export const restOf = (workedMs: number, othersPerSecond: number): number =>
  othersPerSecond < BUSY ? 0 : Math.min(workedMs * RESTS_PER_SLICE, LONGEST_MS);
