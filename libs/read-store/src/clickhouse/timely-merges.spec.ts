import { TimelyMerges } from './timely-merges';

describe('tables that are written to', () => {
  let merged: { table: string; at: number }[];
  let takesMs: number;
  let merges: TimelyMerges;
  beforeEach(() => {
    jest.useFakeTimers();
    merged = [];
    takesMs = 0;
    merges = new TimelyMerges(async (table) => {
      merged.push({ table, at: performance.now() });
      await new Promise((resolve) => setTimeout(resolve, takesMs));
    });
  });
  afterEach(async () => {
    const stopped = merges.stop();
    await jest.runAllTimersAsync();
    await stopped;
    jest.useRealTimers();
  });
  const count = (table: string) => merged.filter((one) => one.table === table).length;

  it('are merged once they rest, and not again', async () => {
    merges.wrote('a');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(merged).toEqual([]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(count('a')).toBe(1);
  });

  it('are merged at work as well, for a tenth of the time', async () => {
    takesMs = 6_000;
    const began = performance.now();
    while (performance.now() - began < 600_000) {
      merges.wrote('a');
      await jest.advanceTimersByTimeAsync(500);
    }
    expect(count('a')).toBeGreaterThanOrEqual(8);
    expect(count('a') * takesMs).toBeLessThanOrEqual(60_000);
  });

  it('are left alone when they are gone', async () => {
    merges.wrote('a');
    merges.wrote('b');
    merges.forget('a');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(merged.map(({ table }) => table)).toEqual(['b']);
  });
});
