/**
 * How long after the deadline of its form an application whose payment began before it may still be paid and submitted, in hours. Most payments that
 * banks leave pending are decided within a day; without a limit, a page that was opened and never paid would switch the deadline off.
 */
const HOURS = 24;

/** When payments that began before a deadline no longer keep an application open. ISO 8601 UTC */
export const begunPaymentsEnd = (deadline: string): string => new Date(Date.parse(deadline) + HOURS * 3_600_000).toISOString();
