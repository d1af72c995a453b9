import type { CheckoutWish } from './payment-provider';

/** The smallest sum that can be paid: one rupee. */
const LEAST_PAISE = 100;
/** The largest sum that a report may name: a hundred crore rupees. */
export const MOST_PAISE = 100_000_000_000;
const MOST_DESCRIPTION = 200;
/** A page is open for at least this time. */
const SHORTEST_MS = 15 * 60_000;

/** Whether a sum in paise is whole, not negative and within all reason. */
export const isSum = (paise: unknown): paise is number => Number.isInteger(paise) && Number(paise) >= 0 && Number(paise) <= MOST_PAISE;

const isPayable = (paise: number) => isSum(paise) && paise >= LEAST_PAISE;

/** Why no provider makes the page that is wanted; undefined if nothing speaks against it. */
export function wishProblem(
  { checkoutId, amountPaise, description, leastPaise, expiresAt }: CheckoutWish,
  now = Date.now(),
): string | undefined {
  if (!/^[\w-]{1,40}$/.test(checkoutId)) return 'The id of a payment has at most 40 letters, digits and hyphens.';
  if (!isPayable(amountPaise)) return 'A payment is at least one rupee, in whole paise.';
  if (description.length === 0 || description.length > MOST_DESCRIPTION) return 'The description of a payment has 1 to 200 characters.';
  if (leastPaise !== undefined && (!isPayable(leastPaise) || leastPaise > amountPaise))
    return 'The first part of a payment is at least one rupee and at most the whole sum.';
  // Written so that an unreadable date is refused too.
  if (expiresAt !== undefined && !(Date.parse(expiresAt) - now >= SHORTEST_MS)) return 'A payment page is open for at least 15 minutes.';
  return undefined;
}
