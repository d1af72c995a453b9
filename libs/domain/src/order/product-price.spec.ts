import { priceFor } from './product-price';
import { commissionRateOf } from './product.record';

const day = '2026-11-20';
const lead = { course: 'MBA', category: 'OBC', yearOfAdmission: '2027' };

describe('the price of a product', () => {
  it('is its own if no other holds, and nothing without one', () => {
    expect(priceFor(1_200, [], lead, day)).toBe(1_200);
    expect(priceFor(1_200, [{ course: 'BBA', price: 900 }], lead, day)).toBe(1_200);
    expect(priceFor(undefined, [], lead, day)).toBeUndefined();
  });

  it('is that with the most conditions among those that hold', () => {
    const prices = [
      { course: 'MBA', price: 1_100 },
      { course: 'MBA', category: 'OBC', price: 700 },
      { category: 'SC', price: 0 },
    ];
    expect(priceFor(1_200, prices, lead, day)).toBe(700);
    expect(priceFor(1_200, prices, { course: 'mba ', category: 'General' }, day)).toBe(1_100);
    expect(priceFor(1_200, prices, { category: 'SC' }, day)).toBe(0);
    expect(priceFor(1_200, prices, {}, day)).toBe(1_200);
  });

  it.each([
    ['2026-11-19', 1_200],
    ['2026-11-20', 1_000],
    ['2026-11-25', 1_000],
    ['2026-11-26', 1_200],
  ])('of some days holds on %s with %d rupees', (at, price) => {
    expect(priceFor(1_200, [{ from: '2026-11-20', to: '2026-11-25', price: 1_000 }], lead, at)).toBe(price);
  });

  it('is the lowest of those with as many conditions, and never one that is switched off', () => {
    const prices = [
      { course: 'MBA', price: 1_100 },
      { intake: '2027', price: 1_000 },
      { category: 'OBC', price: 10, active: false },
    ];
    expect(priceFor(1_200, prices, lead, day)).toBe(1_000);
  });
});

describe('the commission of an order', () => {
  const slabs = [
    { from: 1_000, percent: 12 },
    { from: 500, percent: 10 },
  ] as never;

  it('is that of the last slab that its total reaches, else that of the product', () => {
    const rate = (paise: number, commissionRate?: number) => commissionRateOf({ commissionRate, commissionSlabs: slabs }, paise);
    expect([rate(49_999), rate(49_999, 5), rate(50_000, 5), rate(100_000), rate(10 ** 9)]).toEqual([undefined, 5, 10, 12, 12]);
    expect(commissionRateOf({}, 100)).toBeUndefined();
  });
});
