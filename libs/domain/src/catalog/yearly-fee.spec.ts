import { isWithinFees, yearlyFee } from './yearly-fee';

describe('the fee of a course for a year', () => {
  it('is twice that of a semester, and a part of the total by the duration', () => {
    expect(yearlyFee({ fee: 90_000 })).toBe(90_000);
    expect(yearlyFee({ fee: 90_000, feeType: 'Annual', duration: 3 })).toBe(90_000);
    expect(yearlyFee({ fee: 90_000, feeType: 'Semester' })).toBe(180_000);
    expect(yearlyFee({ fee: 900_000, feeType: 'Total', duration: 3 })).toBe(300_000);
  });

  it('is unknown without a fee, and for a total without a duration', () => {
    expect(yearlyFee({ feeType: 'Annual' })).toBeUndefined();
    expect(yearlyFee({ fee: 900_000, feeType: 'Total' })).toBeUndefined();
    expect(isWithinFees({ fee: 900_000, feeType: 'Total' }, { to: 1_000_000 })).toBe(false);
  });

  it('is compared with both bounds', () => {
    const asked = { from: 200_000, to: 400_000 };
    expect([20_000, 200_000, 400_000, 400_001].map((fee) => isWithinFees({ fee }, asked))).toEqual([false, true, true, false]);
    expect(isWithinFees({ fee: 500_000 }, { from: 200_000 })).toBe(true);
  });
});
