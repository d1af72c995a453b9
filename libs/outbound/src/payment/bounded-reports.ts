import { isSum } from './wish-problem';

const SECONDS = 1_000;
/** Times between 2000 and 2120, as providers limit them too. */
const [OLDEST, NEWEST] = [946_684_800, 4_765_046_400];
const MOST_WORDS = 300;

/** An id of a provider, or one that we gave it; undefined for anything else. */
export const idIn = (value: unknown): string | undefined => (typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : undefined);

/** A sum in paise; undefined for a negative, fractional or impossible one. */
export const sumIn = (value: unknown): number | undefined => (isSum(value) ? value : undefined);

/** Seconds since 1970 as ISO 8601; undefined for anything else. */
export const momentIn = (value: unknown): string | undefined =>
  typeof value === 'number' && value >= OLDEST && value <= NEWEST ? new Date(Math.floor(value) * SECONDS).toISOString() : undefined;

/** Words of a provider, on one line; undefined if there are none. */
export function wordsIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.replace(/\s+/g, ' ').trim().slice(0, MOST_WORDS) || undefined;
}
