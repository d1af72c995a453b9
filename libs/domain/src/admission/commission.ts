import { DomainError } from '../kernel';
import { sharesOf, wholePaise } from '../kernel/money';

/** A slab of a commission plan: from how many admissions, or from which amount in rupees, which rate applies. */
export interface CommissionSlab {
  from: number;
  /** Per cent of the amount, or rupees. */
  rate: number;
  unit: 'percent' | 'rupees';
}

/** The plan of a college as it was when an admission was confirmed. */
export interface CommissionTerms {
  planId: string;
  /** `2026-27`. */
  financialYear: string;
  basis: 'count' | 'amount';
  slabs: CommissionSlab[];
  /** In per cent of the commission. */
  ownerShare: number;
  publisherShare: number;
}

/** A commission and who gets it; the institution keeps what is nobody's share. */
export interface CommissionShares {
  commissionPaise: number;
  ownerPaise: number;
  publisherPaise: number;
  institutionPaise: number;
}

/** The slab that applies to the admission at this place of the financial year; undefined below the first slab. */
export const slabOf = ({ basis, slabs }: CommissionTerms, place: number, amountPaise: number): CommissionSlab | undefined =>
  slabs
    .filter(({ from }) => (basis === 'count' ? from <= place : Math.round(from * 100) <= amountPaise))
    .toSorted((one, other) => one.from - other.from)
    .at(-1);

/** The whole, in hundredths of a per cent. */
const HUNDREDTHS = 10_000n;
const hundredthsOf = (percent: number) => Math.round(percent * 100);

/** The commission of an admission, never above its amount, rounded to the nearest paisa, and its shares by largest remainder. */
export function commissionOf(terms: CommissionTerms, place: number, amountPaise: number, isOfPublisher: boolean): CommissionShares {
  const slab = slabOf(terms, place, wholePaise(amountPaise));
  const earned = slab ? earnedBy(slab, amountPaise) : 0;
  const commissionPaise = Math.min(earned, amountPaise);
  const [owner, publisher] = [hundredthsOf(terms.ownerShare), isOfPublisher ? hundredthsOf(terms.publisherShare) : 0];
  const rest = Number(HUNDREDTHS) - owner - publisher;
  // Two shares of earlier plans, with more decimals, may be rounded up.
  if (rest < -1) throw new DomainError('commission/shares', 'The shares of owner and publisher are more than the commission.');
  const [ownerPaise = 0, publisherPaise = 0, institutionPaise = 0] = sharesOf(commissionPaise, [owner, publisher, Math.max(rest, 0)]);
  return { commissionPaise, ownerPaise, publisherPaise, institutionPaise };
}

function earnedBy({ rate, unit }: CommissionSlab, amountPaise: number): number {
  const hundredths = BigInt(hundredthsOf(rate));
  return Number(unit === 'rupees' ? hundredths : (BigInt(amountPaise) * hundredths + HUNDREDTHS / 2n) / HUNDREDTHS);
}
