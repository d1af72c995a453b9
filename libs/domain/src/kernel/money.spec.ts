import fc from 'fast-check';
import { isRupees, paiseIn, paiseOf, rupeesText, sharesOf, sumOf, wholePaise } from './money';

describe('an amount', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [120_050, '1200.50'],
    [1_000_000_000, '10000000.00'],
  ])('of %d paise is read and written as rupees in decimal text', (paise, text) => {
    expect(rupeesText(paise)).toBe(text);
    expect(paiseIn(text)).toBe(paise);
  });

  it('is read without decimals or with one', () => {
    expect(paiseIn('1200')).toBe(120_000);
    expect(paiseIn(' 1200.5 ')).toBe(120_050);
  });

  it.each(['', '-1', '1.005', '1,200', '1e3', '12345678901234', '₹5', '.5'])('is not read from %p', (text) =>
    expect(paiseIn(text)).toBeUndefined(),
  );

  it('is made of rupees with at most two decimals, exactly', () => {
    for (const [rupees, paise] of [
      [0.29, 29],
      [1.1, 110],
      [1_200, 120_000],
      [99_999.99, 9_999_999],
    ] as const)
      expect(paiseOf(rupees)).toBe(paise);
    expect(isRupees(1.005)).toBe(false);
    expect(() => paiseOf(0.125)).toThrow('at most two decimals');
  });

  it('is refused if it is negative, fractional, not a number, or overflows', () => {
    expect(() => wholePaise(-1)).toThrow('must not be negative');
    expect(() => wholePaise(0.5)).toThrow('whole paise');
    expect(() => wholePaise(Number.NaN)).toThrow('too large');
    expect(() => paiseOf(Number.MAX_SAFE_INTEGER)).toThrow('too large');
    expect(() => sumOf(Number.MAX_SAFE_INTEGER, 1)).toThrow('too large');
    expect(sumOf(1, 2)).toBe(3);
  });
});

describe('the shares of a sum', () => {
  it('go by weight; the paise that are left go to the largest fractions', () => {
    expect(sharesOf(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(sharesOf(100, [2.5, 97.5])).toEqual([3, 97]);
    expect(sharesOf(0, [])).toEqual([]);
    expect(sharesOf(0, [0, 0])).toEqual([0, 0]);
  });

  it('sum to the total, and differ from the exact share by less than a paisa', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1 }),
        (total, weights) => {
          const whole = weights.reduce((sum, weight) => sum + weight, 0);
          fc.pre(whole > 0);
          const shares = sharesOf(total, weights);
          expect(shares.reduce((sum, share) => sum + BigInt(share), 0n)).toBe(BigInt(total));
          for (const [index, share] of shares.entries()) {
            const difference = BigInt(share) * BigInt(whole) - BigInt(total) * BigInt(weights[index] ?? 0);
            expect(difference < BigInt(whole) && difference > -BigInt(whole)).toBe(true);
          }
        },
      ),
    ));

  it('are refused for negative sums and weights, and for a sum without weights', () => {
    expect(() => sharesOf(-1, [1])).toThrow('must not be negative');
    expect(() => sharesOf(1, [-1])).toThrow('must not be negative');
    expect(() => sharesOf(1, [0])).toThrow('nobody');
  });
});
