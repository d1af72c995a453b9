import { inRupees, tenths, whole } from './figures';

describe('figures', () => {
  it('are grouped as in India', () => {
    expect([whole.format(999), whole.format(123_456)]).toEqual(['999', '1,23,456']);
    expect([tenths.format(12.54), tenths.format(12)]).toEqual(['12.5', '12']);
    expect([inRupees(28_200), inRupees(undefined)]).toEqual(['₹28,200', '']);
  });
});
