import { wholePaise } from '../kernel/money';
import { taxIn, type TaxedSum } from './tax';

/**
 * Accounts of the books. `applicant`: what payers owe; `clearing`: what the provider owes; `bank`; `fees` of the provider; `gst`: tax that is owed;
 * `unapplied`: money of no order; `college`: what colleges are owed; `commission`: what the institution earns, less what it shares;
 * `payable`: shares of commissions that owners are owed; `publishers`: shares that publishers are owed, less what they were paid;
 * `leads`: what leads of publishers cost; `difference`: what settlements and the books differ by, until it is explained;
 * `losses`: money that was paid back and that a dispute took as well, less money that no order has and that is written off.
 */
export const accounts = [
  'applicant',
  'clearing',
  'bank',
  'fees',
  'gst',
  'unapplied',
  'college',
  'commission',
  'payable',
  'publishers',
  'leads',
  'difference',
  'losses',
] as const;
export type Account = (typeof accounts)[number];

/** A posting: debits are positive, credits are negative. */
export interface Posting {
  account: Account;
  paise: number;
}

/** Account names for users. */
export const accountWords: Readonly<Record<Account, string>> = {
  applicant: 'Applicants',
  clearing: 'Provider',
  bank: 'Bank',
  fees: 'Provider fees',
  gst: 'GST',
  unapplied: 'Unapplied',
  college: 'Colleges',
  commission: 'Commission',
  payable: 'Commission payable',
  publishers: 'Publishers',
  leads: 'Cost of leads',
  difference: 'Differences',
  losses: 'Losses and write-offs',
};

/** What was captured. Confirmed by a user: the money is in the bank and no provider is involved. */
export interface Captured {
  amountPaise: number;
  /** Tax included. */
  feePaise?: number | undefined;
  feeTaxPaise?: number | undefined;
  confirmedById?: string | undefined;
}

/** Money that goes back to the payer. */
export interface PaidBack {
  amountPaise: number;
  /** The user who paid it from the bank account; otherwise the provider paid it. */
  byHandById?: string | undefined;
  /** The part that a lost dispute took before. */
  lossPaise?: number | undefined;
}

/** A document about a sum. */
export type Documented = Pick<TaxedSum, 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'> & { commissionPaise?: number | undefined };

/** Captured money, less the fee of the provider; it belongs to no order yet. */
export function captureEntry({ amountPaise, feePaise = 0, feeTaxPaise = 0, confirmedById }: Captured): Posting[] {
  if (confirmedById !== undefined) return entry({ bank: amountPaise, unapplied: -amountPaise });
  return entry({
    ...{ clearing: wholePaise(amountPaise) - wholePaise(feePaise), fees: feePaise - wholePaise(feeTaxPaise) },
    ...{ gst: feeTaxPaise, unapplied: -amountPaise },
  });
}

/** Captured money is booked on an order. */
export const applyEntry = ({ amountPaise }: { amountPaise: number }): Posting[] =>
  entry({ unapplied: amountPaise, applicant: -amountPaise });

/** An invoice, bill of supply or receipt: the payer owes the sum, and the college, the tax office and the institution have their parts. */
export const documentEntry = ({ totalPaise, commissionPaise = 0, ...tax }: Documented): Posting[] =>
  entry({ applicant: totalPaise, gst: -taxIn(tax), commission: -commissionPaise, college: -(totalPaise - taxIn(tax) - commissionPaise) });

/** A refund reached the payer. The order gave the money back before: it belongs to no order. */
export const refundEntry = ({ amountPaise, byHandById, lossPaise = 0 }: PaidBack): Posting[] =>
  entry({ unapplied: amountPaise - lossPaise, losses: lossPaise, [byHandById === undefined ? 'clearing' : 'bank']: -amountPaise });

/** The bank of the payer took disputed money back from the provider: what was paid back before is lost. */
export const disputeEntry = ({ amountPaise, lossPaise = 0 }: { amountPaise: number; lossPaise?: number | undefined }): Posting[] =>
  entry({ unapplied: amountPaise - lossPaise, losses: lossPaise, clearing: -amountPaise });

/** Money that no order has and that cannot be paid back is written off: it is income. */
export const writeOffEntry = ({ amountPaise }: { amountPaise: number }): Posting[] =>
  entry({ unapplied: amountPaise, losses: -amountPaise });

/** The fee of a payment was not known when it was captured: the settlement states it. */
export const feeEntry = ({ feePaise, feeTaxPaise }: { feePaise: number; feeTaxPaise: number }): Posting[] =>
  entry({ clearing: -feePaise, fees: feePaise - feeTaxPaise, gst: feeTaxPaise });

/** The provider paid a settlement to the bank: it owes the sum of the settlement no more, whatever the bank received. */
export const bankedEntry = ({
  amountPaise,
  settledPaise = amountPaise,
}: {
  amountPaise: number;
  settledPaise?: number | undefined;
}): Posting[] => entry({ bank: amountPaise, clearing: -settledPaise, difference: settledPaise - amountPaise });

/** A settlement in the bank and the books differ by a sum, which the clearing account has no more. */
export const differenceEntry = ({ differencePaise }: { differencePaise: number }): Posting[] =>
  entry({ clearing: differencePaise, difference: -differencePaise });

/** A college got its money; a negative sum came back. */
export const collegeEntry = ({ amountPaise }: { amountPaise: number }): Posting[] => entry({ college: amountPaise, bank: -amountPaise });

/** A college paid what it owes, such as a commission. */
export const receivedFromCollegeEntry = ({ amountPaise }: { amountPaise: number }): Posting[] =>
  entry({ bank: amountPaise, college: -amountPaise });

/** An owner of admissions was paid a share. */
export const shareEntry = ({ amountPaise }: { amountPaise: number }): Posting[] => entry({ payable: amountPaise, bank: -amountPaise });

/** A publisher was paid, and is owed what the leads are worth that no payment booked before. */
export const publisherEntry = ({ amountPaise, leadsPaise = 0 }: { amountPaise: number; leadsPaise?: number | undefined }): Posting[] =>
  entry({ publishers: amountPaise - leadsPaise, leads: leadsPaise, bank: -amountPaise });

/** A confirmed admission: the college owes the commission; owner and publisher are owed their shares, and the institution earns the rest. */
export const commissionEntry = (earned: { commissionPaise: number; ownerPaise: number; publisherPaise: number }): Posting[] => {
  const [payable, publishers] = [-wholePaise(earned.ownerPaise), -wholePaise(earned.publisherPaise)];
  return entry({ college: earned.commissionPaise, commission: -(earned.commissionPaise + payable + publishers), payable, publishers });
};

/** The postings that cancel others. Entries are never changed. */
export const reversed = (postings: readonly Posting[]): Posting[] => postings.map(({ account, paise }) => ({ account, paise: -paise }));

/** Sum of the postings; 0 for an entry that balances. */
export const balanceOf = (postings: readonly Posting[]): number => postings.reduce((sum, { paise }) => sum + paise, 0);

/** Sum of the postings by account. */
export function balancesOf(postings: readonly Posting[]): Record<Account, number> {
  const balances = Object.fromEntries(accounts.map((account) => [account, 0])) as Record<Account, number>;
  for (const { account, paise } of postings) balances[account] += paise;
  return balances;
}

/** @throws Error if the postings do not balance: that is a bug, not an input */
function entry(sums: Readonly<Partial<Record<Account, number>>>): Posting[] {
  const postings = accounts.flatMap((account) => {
    const paise = sums[account] ?? 0;
    return paise === 0 ? [] : [{ account, paise }];
  });
  if (balanceOf(postings) !== 0) throw new Error(`The entry does not balance: ${JSON.stringify(sums)}`);
  return postings;
}
