import type { Figure } from './figure';
import type { Series } from './growth.chart';

/**
 * Selects the last matching figure of a run and its cost per item. Prefers CPU time, because other load on the machine may differ between
 * sizes.
 */
const drawn: { title: string; of(figure: Figure): boolean }[] = [
  { title: 'B2 command, processor', of: ({ id, unit }) => id === 'B2' && unit === 'commands/s' },
  { title: 'B5 first page, processor', of: ({ id, work }) => id === 'B5' && work.includes('first page') },
  { title: 'B8 source by stage, processor', of: ({ id, work }) => id === 'B8' && work.startsWith('source') },
  { title: 'B9 row, processor', of: ({ id, unit }) => id === 'B9' && unit === 'rows/s' },
  { title: 'B10 page of the timeline, p50', of: ({ id }) => id === 'B10' },
  { title: 'B11 start', of: ({ id }) => id === 'B11' },
  { title: 'B12 memory', of: ({ id }) => id === 'B12' },
  { title: 'disk', of: ({ id }) => id === 'disk' },
];

/** The lines of the chart from the figures of several runs. */
export function growthSeries(runs: readonly { leads: number; figures: readonly Figure[] }[]): Series[] {
  const costs = (of: (figure: Figure) => boolean) =>
    runs.flatMap(({ leads, figures }) => {
      const found = figures.findLast(of);
      return found ? { leads, cost: found.processorMs ?? found.p50 ?? found.value } : [];
    });
  return drawn.map(({ title, of }) => ({ title, costs: costs(of) })).filter((series) => series.costs.length > 1);
}
