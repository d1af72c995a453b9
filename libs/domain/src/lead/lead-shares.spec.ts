import fc from 'fast-check';
import { receiversOf, sharesOf } from './lead-shares';

const weightsGiven = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 50 });

describe('leads that are split among people', () => {
  it.each([
    [9, [1, 1, 1], [3, 3, 3]],
    [10, [1, 1, 1], [4, 3, 3]],
    [2, [1, 1, 1], [1, 1, 0]],
    [10, [3, 1], [8, 2]],
    [100, [50, 30, 20], [50, 30, 20]],
    [7, [1, 2, 4], [1, 2, 4]],
    [8, [1, 2, 4], [1, 2, 5]],
    [0, [1, 5], [0, 0]],
  ])('are %d by the weights %j: %j', (total, weights, shares) => expect(sharesOf(total, weights)).toEqual(shares));

  it('are all assigned; each share is the exact one rounded up or down', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), weightsGiven, (total, weights) => {
        const shares = sharesOf(total, weights);
        const sum = weights.reduce((all, weight) => all + weight, 0);
        expect(shares.reduce((all, share) => all + share, 0)).toBe(total);
        for (const [index, weight] of weights.entries()) {
          expect(shares[index]).toBeLessThanOrEqual(Math.ceil((total * weight) / sum));
          expect(shares[index]).toBeGreaterThanOrEqual(Math.floor((total * weight) / sum));
        }
        expect(sharesOf(total, weights)).toEqual(shares);
      }),
    ));

  it('go to the people in turn, each as often as their share says, and the same way every time', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), weightsGiven, (total, weights) => {
        const shares = sharesOf(total, weights);
        const receivers = receiversOf(shares);
        expect(receivers).toHaveLength(total);
        expect(shares.map((_, index) => receivers.filter((receiver) => receiver === index).length)).toEqual(shares);
        expect(receiversOf(shares)).toEqual(receivers);
      }),
    ));

  it('are spread over the list', () => {
    expect(receiversOf([2, 2])).toEqual([0, 1, 0, 1]);
    expect(receiversOf([4, 2])).toEqual([0, 1, 0, 0, 1, 0]);
    expect(receiversOf([0, 2])).toEqual([1, 1]);
  });
});
