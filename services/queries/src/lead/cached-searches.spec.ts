import { CachedSearches } from './cached-searches';

describe('the results of searches', () => {
  let now = 0;
  let computed = 0;
  /** A search that takes so long. */
  const taking = (ms: number) => async () => {
    computed++;
    now += ms;
    return { items: [computed], leftOut: {} };
  };
  const searches = () => new CachedSearches<number>(() => now);
  beforeEach(() => ([now, computed] = [0, 0]));

  it('are computed once for many requests, at the same time and afterwards, and apart for other questions', async () => {
    const cache = searches();
    await Promise.all(Array.from({ length: 5 }, () => cache.of('all', '7', taking(10))));
    expect((await cache.of('all', '7', taking(10))).items).toEqual([1]);
    expect((await cache.of('own', '7', taking(10))).items).toEqual([2]);
  });

  it('are computed again when rows changed, if that is quick', async () => {
    const cache = searches();
    await cache.of('all', '7', taking(10));
    expect(await cache.of('all', '8', taking(10))).toMatchObject({ items: [2], position: '8' });
  });

  it('are used for a minute if they take long, then computed again when rows changed', async () => {
    const cache = searches();
    await cache.of('all', '7', taking(4_000));
    now += 59_000;
    expect(await cache.of('all', '8', taking(4_000))).toMatchObject({ items: [1], position: '7' });
    now += 2_000;
    expect(await cache.of('all', '9', taking(4_000))).toMatchObject({ items: [2], position: '9' });
  });

  it('are computed again after one that failed', async () => {
    const cache = searches();
    await expect(cache.of('all', '7', () => Promise.reject(new Error('The columns are busy')))).rejects.toThrow('busy');
    expect((await cache.of('all', '7', taking(10))).items).toEqual([1]);
  });

  it('that hold many items give their place to others', async () => {
    const cache = searches();
    const many = (n: number) => async () => ({ items: Array.from({ length: 250_000 }, () => n), leftOut: {} });
    for (const n of [1, 2, 3]) await cache.of(`of-${n}`, '7', many(n));
    await cache.of('of-3', '7', taking(10));
    expect(computed).toBe(0);
    await cache.of('of-1', '7', taking(10));
    expect(computed).toBe(1);
  });
});
