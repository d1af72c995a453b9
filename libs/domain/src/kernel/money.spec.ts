import { isRupees, paiseIn, paiseOf, rupeesText, sumOf, wholePaise } from './money';

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
