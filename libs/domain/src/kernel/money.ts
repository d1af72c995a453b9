import { DomainError } from './domain-error';

/** The largest sum in paise that a number holds exactly. */
const MOST_PAISE = Number.MAX_SAFE_INTEGER;

/** Whether a number of rupees has at most two decimals. */
export const isRupees = (rupees: number): boolean => Math.round(rupees * 100) / 100 === rupees;

/** Rupees with at most two decimals as whole paise. @throws DomainError `money/invalid` */
export function paiseOf(rupees: number): number {
  if (!isRupees(rupees)) throw new DomainError('money/invalid', 'An amount has at most two decimals.');
  return wholePaise(Math.round(rupees * 100));
}

/** A number of paise that is whole, not negative and exact. @throws DomainError `money/invalid` */
export function wholePaise(paise: number): number {
  if (paise < 0) throw new DomainError('money/invalid', 'An amount must not be negative.');
  if (!Number.isFinite(paise) || paise > MOST_PAISE) throw new DomainError('money/invalid', 'The amount is too large.');
  if (!Number.isInteger(paise)) throw new DomainError('money/invalid', 'An amount is in whole paise.');
  return paise;
}

/** The sum of two amounts in paise. @throws DomainError `money/invalid` if it is too large */
export const sumOf = (one: number, other: number): number => wholePaise(wholePaise(one) + wholePaise(other));

/** A sum as our own calls answer it. */
export const inMinor = (minor: number) => ({ minor, currency: 'INR' });

/** Paise as rupees in decimal text: `1200.50`. */
export const rupeesText = (paise: number): string => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

/** Rupees in decimal text as paise; undefined for any other text. */
export function paiseIn(text: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === '' ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Weights with up to six decimals are compared as whole numbers. */
const WEIGHT_SCALE = 1_000_000;

/**
 * A sum divided by weights, in whole paise and without a remainder: the paise that rounding leaves go to the largest fractions, the first of equal ones.
 * @throws DomainError `money/invalid` for a negative weight, or if there is a sum but no weight
 */
export function sharesOf(totalPaise: number, weights: readonly number[]): number[] {
  const total = BigInt(wholePaise(totalPaise));
  if (weights.some((weight) => !Number.isFinite(weight) || weight < 0))
    throw new DomainError('money/invalid', 'A share must not be negative.');
  const isWhole = weights.every((weight) => Number.isSafeInteger(weight));
  const parts = weights.map((weight) => BigInt(isWhole ? weight : Math.round(weight * WEIGHT_SCALE)));
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  if (whole === 0n) {
    if (total > 0n) throw new DomainError('money/invalid', 'There is nobody among whom the sum is divided.');
    return weights.map(() => 0);
  }
  const shares = parts.map((part) => (total * part) / whole);
  const left = Number(total - shares.reduce((sum, share) => sum + share, 0n));
  const byFraction = parts
    .map((part, index) => ({ index, fraction: (total * part) % whole }))
    .sort((one, other) => (one.fraction === other.fraction ? one.index - other.index : one.fraction > other.fraction ? -1 : 1));
  for (const { index } of byFraction.slice(0, left)) shares[index] = shares[index]! + 1n;
  return shares.map(Number);
}
