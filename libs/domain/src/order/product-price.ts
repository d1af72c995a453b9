/** A price that holds under conditions; empty conditions hold always. `price` is in rupees. */
export interface ConditionalPrice {
  course?: string | null;
  category?: string | null;
  intake?: string | null;
  /** Days, `YYYY-MM-DD`, both included. */
  from?: string | null;
  to?: string | null;
  price?: number | null;
  active?: boolean | null;
}

/** What the price for a lead depends on. */
export interface Buyer {
  course?: string;
  category?: string;
  yearOfAdmission?: string;
}

const alike = (one: string, other: string | undefined) => one.trim().toLowerCase() === other?.trim().toLowerCase();
const holds = (condition: string | null | undefined, value: string | undefined) => !condition || alike(condition, value);
const conditions = ({ course, category, intake, from, to }: ConditionalPrice) =>
  [course, category, intake, from ?? to].filter(Boolean).length;

/**
 * The price in rupees for a lead on a day: that with the most conditions among those that hold, of several the lowest; without any, the product's
 * own. Undefined if there is none.
 */
export function priceFor(
  own: number | null | undefined,
  prices: readonly ConditionalPrice[],
  buyer: Buyer,
  day: string,
): number | undefined {
  const [best] = prices
    .filter(({ active, price }) => active !== false && typeof price === 'number')
    .filter(({ from, to }) => (!from || from <= day) && (!to || day <= to))
    .filter(
      ({ course, category, intake }) =>
        holds(course, buyer.course) && holds(category, buyer.category) && holds(intake, buyer.yearOfAdmission),
    )
    .toSorted((one, other) => conditions(other) - conditions(one) || (one.price ?? 0) - (other.price ?? 0));
  return best?.price ?? own ?? undefined;
}
