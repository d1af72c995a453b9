/** Requests of other institutions a second from which on a job gives way to them. */
const BUSY = 5;
/** So many times as long as it worked does it rest then: what follows from a slice in the read models takes its time too. */
const RESTS_PER_SLICE = 4;
const LONGEST_MS = 1_000;

/** For how long a job rests that has worked for so long, while others send so many requests a second: an institution's import slows nobody else. */
export const restOf = (workedMs: number, othersPerSecond: number): number =>
  othersPerSecond < BUSY ? 0 : Math.min(workedMs * RESTS_PER_SLICE, LONGEST_MS);
