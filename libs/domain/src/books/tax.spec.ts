import fc from 'fast-check';
import { stateCodeOf } from './indian-states';
import { commissionOn, grossPaise, taxIn, taxOf } from './tax';

const sums = fc.integer({ min: 0, max: 1_000_000_000_000 });
const rates = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);

describe('the GST of a sum', () => {
  it.each([
    [
      { rate: 18, isInclusive: true, isSameState: true },
      118_000,
      { taxablePaise: 100_000, cgstPaise: 9_000, sgstPaise: 9_000, igstPaise: 0 },
    ],
    [
      { rate: 18, isInclusive: true, isSameState: false },
      118_000,
      { taxablePaise: 100_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 18_000 },
    ],
    [
      { rate: 18, isInclusive: false, isSameState: true },
      100_000,
      { taxablePaise: 100_000, cgstPaise: 9_000, sgstPaise: 9_000, totalPaise: 118_000 },
    ],
    [{ isInclusive: true, isSameState: true }, 50_000, { taxablePaise: 50_000, cgstPaise: 0, igstPaise: 0, totalPaise: 50_000 }],
    [{ rate: 0.25, isInclusive: false, isSameState: false }, 99, { taxablePaise: 99, igstPaise: 0, totalPaise: 99 }],
    [{ rate: 5, isInclusive: true, isSameState: true }, 101, { taxablePaise: 96, cgstPaise: 3, sgstPaise: 2, totalPaise: 101 }],
  ])('%j splits %d paise', (taxation, paise, parts) => expect(taxOf(paise, taxation)).toMatchObject(parts));

  it('adds up to the total, whatever the sum and the rate', () =>
    fc.assert(
      fc.property(sums, rates, fc.boolean(), fc.boolean(), (paise, rate, isInclusive, isSameState) => {
        const sum = taxOf(paise, { rate, isInclusive, isSameState });
        expect(sum.taxablePaise + taxIn(sum)).toBe(sum.totalPaise);
        expect(isInclusive ? sum.totalPaise : sum.taxablePaise).toBe(paise);
        expect(Object.values(sum).every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
        expect(Math.abs(sum.cgstPaise - sum.sgstPaise)).toBeLessThanOrEqual(1);
        // The tax is that of the taxable part, to half a paisa.
        expect(Math.abs(taxIn(sum) - (sum.taxablePaise * rate) / 100)).toBeLessThanOrEqual(1);
      }),
    ));

  it('is added to a price without tax, and is in one with tax', () => {
    expect(grossPaise(100_000, { rate: 18, isInclusive: false })).toBe(118_000);
    expect(grossPaise(118_000, { rate: 18, isInclusive: true })).toBe(118_000);
    expect(grossPaise(118_000, { isInclusive: false })).toBe(118_000);
    expect(commissionOn(100_001, 12.5)).toBe(12_500);
    // Orders of before that limit may have more decimals.
    expect(commissionOn(100_000, 7.125)).toBe(7_130);
  });

  it('of a price without tax is that of its gross sum, to a paisa', () =>
    fc.assert(
      fc.property(sums, rates, fc.boolean(), (price, rate, isSameState) => {
        const gross = grossPaise(price, { rate, isInclusive: false });
        const split = taxOf(gross, { rate, isInclusive: true, isSameState });
        expect(Math.abs(split.taxablePaise - price)).toBeLessThanOrEqual(1);
        expect(split.taxablePaise + taxIn(split)).toBe(gross);
      }),
    ));

  it('is refused for a sum or rate that is not possible', () => {
    expect(() => taxOf(-1, { isInclusive: true, isSameState: true })).toThrow('must not be negative');
    expect(() => taxOf(1.5, { isInclusive: true, isSameState: true })).toThrow('whole paise');
    for (const rate of [-1, 101, 5.005, Number.NaN])
      expect(() => taxOf(100, { rate, isInclusive: true, isSameState: true })).toThrow('tax rate');
  });
});

describe('a state', () => {
  it('is recognised however it is written', () => {
    expect(stateCodeOf('karnataka')).toBe('29');
    expect(stateCodeOf(' Tamil  Nadu ')).toBe('33');
    expect(stateCodeOf('Jammu & Kashmir')).toBe('01');
    expect(stateCodeOf('Bavaria')).toBeUndefined();
    expect(stateCodeOf(undefined)).toBeUndefined();
  });
});
