import { figure, percentile, table } from './figure';

describe('a figure of the bench', () => {
  const judged = (measured: Partial<Parameters<typeof figure>[2]>) => figure('B0', 'work', { value: 10, unit: 'ms', ...measured }).met;

  it.each([
    ['has nothing to meet', {}, null],
    ['meets what it has to be at most', { atMost: 10 }, true],
    ['misses what it has to be at least', { atLeast: 11 }, false],
    ['misses its ratio though it is quick enough', { atMost: 50, reference: 5, ratioAtMost: 1 }, false],
    ['meets both', { atMost: 50, reference: 10, ratioAtMost: 1 }, true],
    ['is not judged by the ratio to a reference that is missing', { atMost: 50, ratioAtMost: 1 }, true],
    ['is not judged at all by a missing reference alone', { ratioAtLeast: 0.6 }, null],
    ['misses a share of the reference', { reference: 20, ratioAtLeast: 0.6 }, false],
  ])('%s', (_, measured, met) => expect(judged(measured)).toBe(met));

  it('stands in the table with what is missing as a dash', () => {
    const [, line] = table([figure('B5', 'first page', { value: 1234.5, unit: 'ms', p50: 0.4567, reference: 2469 })]).split('\n');
    expect(line?.split(/\s{2,}/)).toEqual(['B5', 'first page', '1,235', 'ms', '-', '2,469', '0.5', '0.46', '-', '-', '-']);
  });

  it('is exceeded by the share that a percentile leaves', () => {
    const values = Array.from({ length: 100 }, (_, n) => 100 - n);
    expect([percentile(values, 0.5), percentile(values, 0.95), percentile(values, 1)]).toEqual([51, 96, 100]);
  });
});
