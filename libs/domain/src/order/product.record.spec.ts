import { commissionPlan } from '../admission/commission-plan.record';
import { checkFields } from '../kernel/field-check';
import { product } from './product.record';

const problems = (set: Parameters<typeof checkFields>[0], values: object) =>
  checkFields(set, values, {}).problems.map(({ message }) => message);

describe('a rate in per cent', () => {
  it.each(['taxRate', 'commissionRate'])('of a product has at most two decimals (%s)', (field) => {
    expect(problems(product.fields, { [field]: 7.12 })).toEqual([]);
    expect(problems(product.fields, { [field]: 7.125 })).toEqual([
      `${product.fields[field as 'taxRate'].label} may have at most two decimals`,
    ]);
  });

  it('of a slab or of a refund step has at most two decimals, and a product has several of them', () => {
    const commissionSlabs = [1, 1_000, 10_000].map((from) => ({ from, percent: 5.25 }));
    const refundScale = ['2027-01-01', '2027-02-01'].map((until) => ({ until, percent: 50 }));
    expect(problems(product.fields, { commissionSlabs, refundScale })).toEqual([]);
    expect(problems(product.fields, { commissionSlabs: [{ from: 1, percent: 7.125 }] })).toEqual([
      'Share in per cent may have at most two decimals',
    ]);
  });

  it('of a commission plan has at most two decimals, and shares of the whole commission are allowed', () => {
    expect(problems(commissionPlan.fields, { ownerShare: 8.21, publisherShare: 91.79 })).toEqual([]);
    expect(commissionPlan.contradiction?.({ ownerShare: 8.21, publisherShare: 91.79 })).toBeUndefined();
    expect(commissionPlan.contradiction?.({ ownerShare: 8.22, publisherShare: 91.79 })).toMatchObject({ field: 'publisherShare' });
    expect(problems(commissionPlan.fields, { ownerShare: 8.215 })).toEqual(['Share of the owner may have at most two decimals']);
    expect(problems(commissionPlan.fields, { slabs: [{ from: 1, rate: 7.125, unit: 'percent' }] })).toEqual([
      'Rate may have at most two decimals',
    ]);
  });
});
