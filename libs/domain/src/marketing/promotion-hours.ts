/** India has one time zone without daylight saving: 5 h 30 min ahead of UTC. */
const INDIA_MINUTES = 330;
const DAY_MINUTES = 1_440;
const HOUR_MINUTES = 60;

/** Full hours between which promotional SMS may leave, by Indian time. An institution may choose narrower ones. */
export const promotionHours = { from: 10, to: 21 };

/** When promotional SMS may leave (10:00 to 21:00 Indian time, or narrower): undefined if they may now, else when that is possible again. */
export function nextPromotionTime(now: Date, { from, to } = promotionHours): string | undefined {
  const [opens, closes] = [from * HOUR_MINUTES, to * HOUR_MINUTES];
  const minutes = Math.floor(now.getTime() / 60_000) + INDIA_MINUTES;
  const ofDay = minutes % DAY_MINUTES;
  if (ofDay >= opens && ofDay < closes) return undefined;
  const midnight = minutes - ofDay + (ofDay < opens ? 0 : DAY_MINUTES);
  return new Date((midnight + opens - INDIA_MINUTES) * 60_000).toISOString();
}
