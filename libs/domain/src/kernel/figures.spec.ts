import { counted, inRupees, moneyWords, tenths, whole } from './figures';

describe('figures', () => {
  it('are grouped as in India', () => {
    expect([whole.format(999), whole.format(123_456)]).toEqual(['999', '1,23,456']);
    expect([tenths.format(12.54), tenths.format(12)]).toEqual(['12.5', '12']);
    expect([inRupees(28_200), inRupees(undefined)]).toEqual(['₹28,200', '']);
  });
  it('give amounts in paise as rupees, with decimals only if there are any', () =>
    expect([6_175_050, 120_000, 0, -50].map(moneyWords)).toEqual(['₹61,750.50', '₹1,200', '₹0', '-₹0.50']));
  it('say one of what there is one of, and many of all else', () => {
    expect([0, 1, 2, 123_456].map((count) => counted(count, 'row'))).toEqual(['0 rows', '1 row', '2 rows', '1,23,456 rows']);
    expect([1, 2].map((count) => counted(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
  });
});
