import fc from 'fast-check';
import {
  accounts,
  applyEntry,
  balanceOf,
  balancesOf,
  bankedEntry,
  captureEntry,
  collegeEntry,
  commissionEntry,
  disputeEntry,
  documentEntry,
  feeEntry,
  publisherEntry,
  refundEntry,
  reversed,
  type Posting,
} from './ledger';
import { commissionOn, grossPaise, taxOf } from './tax';

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

  it('books a commission as owed by the college, and its shares as owed to owner and publisher', () => {
    const earned = commissionEntry({ commissionPaise: 5_000, ownerPaise: 500, publisherPaise: 1_000 });
    expect(earned).toEqual([
      { account: 'college', paise: 5_000 },
      { account: 'commission', paise: -3_500 },
      { account: 'payable', paise: -500 },
      { account: 'publishers', paise: -1_000 },
    ]);
    expect(balancesOf([...earned, ...reversed(earned)])).toMatchObject({ college: 0, commission: 0, payable: 0, publishers: 0 });
  });

  it('books what leads of publishers cost with what they were paid: the rest is owed', () => {
    const first = publisherEntry({ amountPaise: 200, leadsPaise: 1_000 });
    expect(balancesOf([...first, ...publisherEntry({ amountPaise: 800 })])).toMatchObject({ publishers: 0, leads: 1_000, bank: -1_000 });
    expect(balancesOf(first)).toMatchObject({ publishers: -800 });
  });

  it('has a loss as far as money that a dispute takes was paid back before', () => {
    const sums = balancesOf([
      ...captureEntry({ amountPaise: 100_000 }),
      ...refundEntry({ amountPaise: 60_000 }),
      ...disputeEntry({ amountPaise: 100_000, lossPaise: 60_000 }),
    ]);
    expect(sums).toMatchObject({ clearing: -60_000, losses: 60_000, unapplied: 0 });
  });

  it('is corrected by its reversal only', () => {
    const entry = captureEntry({ amountPaise: 100_000, feePaise: 2_360, feeTaxPaise: 360 });
    expect(Object.values(balancesOf([...entry, ...reversed(entry)]))).toEqual(accounts.map(() => 0));
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
    rate: fc.option(
      fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
      { nil: undefined },
    ),
    isSameState: fc.boolean(),
    isFeeLate: fc.boolean(),
    isDisputed: fc.boolean(),
    isInclusive: fc.boolean(),
    commissionRate: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
  }),
);

describe('entries of random lives of payments', () => {
  it('sum to 0, and leave nothing owed by applicants whose money is documented', () =>
    fc.assert(
      fc.property(fc.array(lives, { maxLength: 8 }), (payments) => {
        const all: Posting[] = [];
        let owedPaise = 0;
        let unappliedLeftPaise = 0;
        for (const {
          amountPaise,
          feePaise,
          unappliedPaise,
          refundPaise,
          rate,
          isSameState,
          isFeeLate,
          isDisputed,
          isInclusive,
          commissionRate,
        } of payments) {
          const feeTaxPaise = taxOf(feePaise, { rate: 18, isInclusive: true, isSameState: false }).igstPaise;
          const appliedPaise = amountPaise - unappliedPaise;
          const backPaise = isDisputed ? amountPaise : refundPaise;
          const fromUnapplied = Math.min(backPaise, unappliedPaise);
          const taxed = (paise: number) => {
            const sum = taxOf(paise, { rate, isInclusive: true, isSameState });
            return { ...sum, commissionPaise: commissionOn(sum.taxablePaise, commissionRate) };
          };
          // A price without tax becomes a sum with tax, of which every payment is a part.
          expect(grossPaise(appliedPaise, { rate, isInclusive })).toBeGreaterThanOrEqual(appliedPaise);
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
