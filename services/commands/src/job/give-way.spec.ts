import { restOf } from './give-way';

describe('a job', () => {
  it('works on while others hardly ask anything', () => expect(restOf(200, 4)).toBe(0));

  it('has a fifth of the time while others do, and comes to its turn however long it worked', () => {
    expect([restOf(100, 5), restOf(100, 5_000), restOf(2_000, 5)]).toEqual([400, 400, 1_000]);
  });
});
