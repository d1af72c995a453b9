import fc from 'fast-check';
import { proposedRefund, UGC_FEE_PAISE, type RefundPolicy } from './refund-policy';

const policy: RefundPolicy = {
  ...{ fullUntil: '2026-09-30', lessFeeUntil: '2026-10-31', feePaise: UGC_FEE_PAISE },
  steps: [
    { until: '2026-12-15', percent: 50 },
    { until: '2026-11-15', percent: 80 },
  ],
};

describe('a refund policy', () => {
  it.each([
    ['2026-09-30', 1_000_000],
    ['2026-10-01', 900_000],
    ['2026-10-31', 900_000],
    ['2026-11-01', 800_000],
    ['2026-11-16', 500_000],
    ['2026-12-16', 0],
  ])('proposes on %s what it pays back of 10,000 rupees', (day, paise) =>
    expect(proposedRefund(1_000_000, day, policy).amountPaise).toBe(paise),
  );

  it('proposes the whole sum of a product without dates', () =>
    expect(proposedRefund(777, '2026-11-27', { feePaise: UGC_FEE_PAISE, steps: [] })).toMatchObject({ amountPaise: 777 }));

  it('never proposes less than nothing or more than was paid', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.constantFrom('2026-09-01', '2026-10-05', '2026-11-01', '2027-01-01'),
        (paid, day) => {
          const { amountPaise } = proposedRefund(paid, day, policy);
          expect(Number.isSafeInteger(amountPaise) && amountPaise >= 0 && amountPaise <= paid).toBe(true);
        },
      ),
    ));
});
