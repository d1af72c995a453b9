/** India has one time zone without daylight saving: 5 h 30 min ahead of UTC. */
const INDIA_MINUTES = 330;
const DAY_MINUTES = 1_440;
const [OPENS, CLOSES] = [10 * 60, 21 * 60];

/** When promotional SMS may leave (10:00 to 21:00 Indian time): undefined if they may now, else when that is possible again. */
export function nextPromotionTime(now: Date): string | undefined {
  const minutes = Math.floor(now.getTime() / 60_000) + INDIA_MINUTES;
  const ofDay = minutes % DAY_MINUTES;
  if (ofDay >= OPENS && ofDay < CLOSES) return undefined;
  const midnight = minutes - ofDay + (ofDay < OPENS ? 0 : DAY_MINUTES);
  return new Date((midnight + OPENS - INDIA_MINUTES) * 60_000).toISOString();
}
