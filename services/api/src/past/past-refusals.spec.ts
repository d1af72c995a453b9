import { DomainError } from '@matricula/domain/kernel';
import { RefusedQuery, StillFilling } from '@matricula/read-store';
import { errorOf, refusalOf } from './past-refusals';

describe('a refusal of the thread for past figures', () => {
  it.each([
    new DomainError('past-figures/too-many', 'Please try again.'),
    new RefusedQuery('There is no field "x".'),
    new StillFilling('activity-facts', 0.5),
  ])('keeps its kind on the way: %p', (error) => {
    expect(errorOf(structuredClone(refusalOf(error))!)).toEqual(error);
    expect(errorOf(refusalOf(error)!).constructor).toBe(error.constructor);
  });

  it('is not made of a failure', () => {
    expect(refusalOf(new Error('broken'))).toBeUndefined();
  });
});
