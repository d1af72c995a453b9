/** A longer time is a lead that was left open, such as over a break. */
const MOST_SECONDS = 60 * 60;

/** The time that a user spent on a lead in a queue, in whole seconds of at most an hour; none outside a queue. */
export const queueSecondsOf = (seconds: number | undefined): { queueSeconds?: number } =>
  seconds === undefined ? {} : { queueSeconds: Math.min(Math.max(Math.round(seconds), 0), MOST_SECONDS) };
