import { figure } from './figure';
import { growthChart } from './growth.chart';
import { growthSeries } from './growth.series';

const sizes = [10_000, 100_000, 1_000_000];
const like = (title: string, cost: (n: number) => number) => ({ title, costs: sizes.map((leads) => ({ leads, cost: cost(leads) })) });
const pointsOf = (svg: string, title: string) =>
  new RegExp(`points="([^"]+)"><title>${title}<`)
    .exec(svg)?.[1]
    ?.split(' ')
    .map((point) => point.split(',').map(Number) as [number, number]);

describe('the chart of how cost grows', () => {
  const svg = growthChart([like('level', () => 7), like('linear', (n) => n / 3), like('root', Math.sqrt)]);

  it('draws what grows like n on the line of n, whatever it is measured in', () =>
    expect(pointsOf(svg, 'linear')).toEqual(pointsOf(svg, 'n')));

  it('draws what does not grow level', () => {
    const heights = pointsOf(svg, 'level')?.map(([, y]) => y) ?? [];
    expect(new Set(heights).size).toBe(1);
  });

  it('has both axes logarithmic: powers of n are straight', () => {
    const [a, b, c] = pointsOf(svg, 'root') ?? [];
    expect((b?.[0] ?? 0) - (a?.[0] ?? 0)).toBeCloseTo((c?.[0] ?? 0) - (b?.[0] ?? 0), 0);
    expect((b?.[1] ?? 0) - (a?.[1] ?? 0)).toBeCloseTo((c?.[1] ?? 0) - (b?.[1] ?? 0), 0);
  });

  it('says how many times the cost of the smallest size the largest is', () => expect(svg).toContain('linear: 100 times'));
});

describe('what the chart is of', () => {
  const run = (leads: number, processorMs: number | undefined) => ({
    leads,
    figures: [
      figure('B2', 'call actions', { value: 900, unit: 'commands/s', processorMs }),
      figure('B2', 'the same', { value: 80, unit: 'ms p99', p50: 40 }),
      figure('B12', 'memory after B5 to B8', { value: 400, unit: 'MiB' }),
      figure('B12', 'memory after all', { value: 900, unit: 'MiB' }),
    ],
  });
  const costs = (title: string, runs = [run(1_000, 0.8), run(10_000, 1.2)]) =>
    growthSeries(runs)
      .find((one) => one.title.startsWith(title))
      ?.costs.map(({ cost }) => cost);

  it('is processor time where that is known', () => expect(costs('B2')).toEqual([0.8, 1.2]));
  it('is the last of several figures', () => expect(costs('B12')).toEqual([900, 900]));
  it('is nothing that was measured at one size only', () => expect(costs('B2', [run(1_000, 0.8)])).toBeUndefined());
});
