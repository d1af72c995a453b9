import { DomainError } from '../kernel';
import { sharesOf, sumOf, wholePaise } from '../kernel/money';

/** Rates are computed in hundredths of a per cent. */
const BASIS = 10_000n;

/** What tax applies to a sum. */
export interface Taxation {
  /** In per cent with at most two decimals; missing: exempt. */
  rate?: number | undefined;
  /** The sum contains the tax. */
  isInclusive: boolean;
  /** The seller and the payer are in the same state: CGST and SGST, else IGST. */
  isSameState: boolean;
}

/** A sum with its tax, in paise. `taxablePaise + cgstPaise + sgstPaise + igstPaise = totalPaise`. */
export interface TaxedSum {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
}

/** Splits a sum into its taxable part and GST. @throws DomainError `money/invalid`, `books/tax-rate` */
export function taxOf(amountPaise: number, { rate, isInclusive, isSameState }: Taxation): TaxedSum {
  const amount = BigInt(wholePaise(amountPaise));
  const basis = BigInt(basisPoints(rate ?? 0));
  const tax = Number(isInclusive ? amount - rounded(amount * BASIS, BASIS + basis) : rounded(amount * basis, BASIS));
  const taxablePaise = isInclusive ? amountPaise - tax : amountPaise;
  const [cgstPaise = 0, sgstPaise = 0] = isSameState ? sharesOf(tax, [1, 1]) : [];
  const igstPaise = isSameState ? 0 : tax;
  return { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise: sumOf(taxablePaise, tax) };
}

/** What is paid for a price: the price itself if it contains the tax. @throws DomainError `money/invalid`, `books/tax-rate` */
export const grossPaise = (pricePaise: number, { rate, isInclusive }: Omit<Taxation, 'isSameState'>): number =>
  taxOf(pricePaise, { rate, isInclusive, isSameState: false }).totalPaise;

/** The commission on a sum without tax, in per cent, rounded half up. A rate counts in hundredths: orders from before that limit may have more decimals. */
export const commissionOn = (taxablePaise: number, rate: number): number =>
  Number(rounded(BigInt(wholePaise(taxablePaise)) * BigInt(Math.round(rate * 100)), BASIS));

/** The tax in a taxed sum. */
export const taxIn = ({ cgstPaise, sgstPaise, igstPaise }: Omit<TaxedSum, 'taxablePaise' | 'totalPaise'>): number =>
  cgstPaise + sgstPaise + igstPaise;

/** A quotient of whole numbers, rounded half up. */
const rounded = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

function basisPoints(rate: number): number {
  const points = Math.round(rate * 100);
  if (!Number.isFinite(rate) || rate < 0 || rate > 100 || Math.abs(points / 100 - rate) > 1e-9)
    throw new DomainError('books/tax-rate', 'A tax rate is between 0 and 100 per cent and has at most two decimals.');
  return points;
}
