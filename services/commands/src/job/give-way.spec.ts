import { restOf } from './give-way';

describe('a job', () => {
  it('works at full pace while there are few requests', () => expect(restOf(200, 4)).toBe(0));

  it('gets a fifth of the time under load, and always gets its turn', () => {
    expect([restOf(100, 5), restOf(100, 5_000), restOf(2_000, 5)]).toEqual([400, 400, 1_000]);
  });
});
