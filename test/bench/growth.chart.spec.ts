import { growthChart } from './growth.chart';

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
