import fc from 'fast-check';
import {
  applyEntry,
  balanceOf,
  balancesOf,
  bankedEntry,
  captureEntry,
  collegeEntry,
  disputeEntry,
  documentEntry,
  feeEntry,
  refundEntry,
  reversed,
  type Posting,
} from './ledger';
import { taxOf } from './tax';

const sums = fc.integer({ min: 1, max: 10 ** 11 });
const part = (most: number) => fc.integer({ min: 0, max: most });

describe('an entry', () => {
  it('books what was captured at the provider less its fee, and offline money in the bank', () => {
    expect(captureEntry({ amountPaise: 100_000, feePaise: 2_360, feeTaxPaise: 360 })).toEqual([
      { account: 'clearing', paise: 97_640 },
      { account: 'fees', paise: 2_000 },
      { account: 'gst', paise: 360 },
      { account: 'unapplied', paise: -100_000 },
    ]);
    expect(captureEntry({ amountPaise: 100_000, confirmedById: 'mina' })).toEqual([
      { account: 'bank', paise: 100_000 },
      { account: 'unapplied', paise: -100_000 },
    ]);
  });

  it('takes a refund from the provider, or from the bank if it is paid by hand', () => {
    expect(refundEntry({ amountPaise: 500 })).toEqual([
      { account: 'clearing', paise: -500 },
      { account: 'unapplied', paise: 500 },
    ]);
    expect(refundEntry({ amountPaise: 500, byHandById: 'mina' })).toContainEqual({ account: 'bank', paise: -500 });
  });

  it('is corrected by its reversal only', () => {
    const entry = captureEntry({ amountPaise: 100_000, feePaise: 2_360, feeTaxPaise: 360 });
    expect(Object.values(balancesOf([...entry, ...reversed(entry)]))).toEqual(Array.from({ length: 8 }, () => 0));
  });

  it('is refused for a sum that is not whole paise', () => {
    expect(() => captureEntry({ amountPaise: 0.5 })).toThrow('whole paise');
    expect(() => captureEntry({ amountPaise: -5 })).toThrow('must not be negative');
  });
});

/** The entries of a payment that is applied, documented, refunded in part, settled and paid to the college. */
const lives = sums.chain((amountPaise) =>
  fc.record({
    amountPaise: fc.constant(amountPaise),
    feePaise: part(Math.floor(amountPaise / 20)),
    unappliedPaise: part(amountPaise),
    refundPaise: part(amountPaise),
    rate: fc.constantFrom(undefined, 0, 5, 12, 18, 28),
    isSameState: fc.boolean(),
    isFeeLate: fc.boolean(),
    isDisputed: fc.boolean(),
  }),
);

describe('entries of random lives of payments', () => {
  it('sum to 0, and leave nothing owed by applicants whose money is documented', () =>
    fc.assert(
      fc.property(fc.array(lives, { maxLength: 8 }), (payments) => {
        const all: Posting[] = [];
        let owedPaise = 0;
        let unappliedLeftPaise = 0;
        for (const { amountPaise, feePaise, unappliedPaise, refundPaise, rate, isSameState, isFeeLate, isDisputed } of payments) {
          const feeTaxPaise = taxOf(feePaise, { rate: 18, isInclusive: true, isSameState: false }).igstPaise;
          const appliedPaise = amountPaise - unappliedPaise;
          const backPaise = isDisputed ? amountPaise : refundPaise;
          const fromUnapplied = Math.min(backPaise, unappliedPaise);
          const taxed = (paise: number) => taxOf(paise, { rate, isInclusive: true, isSameState });
          const fee = { feePaise, feeTaxPaise };
          const entries = [
            captureEntry({ amountPaise, ...(isFeeLate ? {} : fee) }),
            ...(isFeeLate ? [feeEntry(fee)] : []),
            applyEntry({ amountPaise: appliedPaise }),
            documentEntry(taxed(appliedPaise)),
            reversed(applyEntry({ amountPaise: backPaise - fromUnapplied })),
            reversed(documentEntry(taxed(backPaise - fromUnapplied))),
            (isDisputed ? disputeEntry : refundEntry)({ amountPaise: backPaise }),
            collegeEntry({ amountPaise: 0 }),
          ];
          for (const entry of entries) expect(balanceOf(entry)).toBe(0);
          all.push(...entries.flat());
          owedPaise += amountPaise - feePaise - backPaise;
          unappliedLeftPaise += unappliedPaise - fromUnapplied;
        }
        const { clearing, applicant, unapplied } = balancesOf(all);
        expect(balanceOf(all)).toBe(0);
        expect(clearing).toBe(owedPaise);
        expect(applicant).toBe(0);
        expect(unapplied).toBe(0 - unappliedLeftPaise);
        expect(balancesOf([...all, ...bankedEntry({ amountPaise: clearing })]).clearing).toBe(0);
      }),
    ));
});
