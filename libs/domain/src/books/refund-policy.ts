import { wholePaise } from '../kernel/money';

/** A step of a refund policy: up to a day, this share of the sum is paid back. */
export interface RefundStep {
  /** `2026-10-31`, the last day on which it applies. */
  until: string;
  /** Between 0 and 100. */
  percent: number;
}

/** What is paid back of a fee when an admission is given up. */
export interface RefundPolicy {
  /** The last day on which the whole sum is paid back. */
  fullUntil?: string;
  /** The last day on which the whole sum less the processing fee is paid back. */
  lessFeeUntil?: string;
  /** The processing fee; 1,000 rupees is the most that the UGC permits. */
  feePaise: number;
  /** Applied after these days, by date. */
  steps: readonly RefundStep[];
}

/** The fee notification of the UGC: in full, then less 1,000 rupees, then by a scale of dates. */
export const UGC_FEE_PAISE = 100_000;

/**
 * The sum that a policy pays back on a day (`2026-11-27`), and why. Without any date the whole sum is proposed; after the last step nothing is.
 */
export function proposedRefund(paidPaise: number, day: string, policy: RefundPolicy): { amountPaise: number; reason: string } {
  wholePaise(paidPaise);
  const { fullUntil, lessFeeUntil, feePaise } = policy;
  const steps = policy.steps.toSorted((one, other) => one.until.localeCompare(other.until));
  const hasDates = fullUntil !== undefined || lessFeeUntil !== undefined || steps.length > 0;
  if (!hasDates) return { amountPaise: paidPaise, reason: 'The product has no dates for refunds: the whole sum.' };
  if (fullUntil !== undefined && day <= fullUntil) return { amountPaise: paidPaise, reason: `The whole sum until ${fullUntil}.` };
  if (lessFeeUntil !== undefined && day <= lessFeeUntil)
    return { amountPaise: Math.max(0, paidPaise - feePaise), reason: `The whole sum less the processing fee until ${lessFeeUntil}.` };
  const step = steps.find(({ until }) => day <= until);
  if (!step) return { amountPaise: 0, reason: 'All dates for refunds have passed: nothing.' };
  // Whole paise in favour of the institution: what is left of a paisa is not paid back.
  const amountPaise = Number((BigInt(paidPaise) * BigInt(Math.round(step.percent * 100))) / 10_000n);
  return { amountPaise, reason: `${step.percent} % until ${step.until}.` };
}
