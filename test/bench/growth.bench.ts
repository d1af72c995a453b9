import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedBench, type Run } from './embedded.bench';
import type { Figure } from './figure';
import { growthChart, type Series } from './growth.chart';

/** What is drawn: which figure of a run, and what it means to cost more. */
const lines: { title: string; of(figure: Figure): boolean; cost(value: number): number }[] = [
  { title: 'B2 time of a command', of: ({ id, unit }) => id === 'B2' && unit === 'commands/s', cost: (rate) => 1 / rate },
  { title: 'B5 first page', of: ({ id, work }) => id === 'B5' && work.endsWith('first page'), cost: (ms) => ms },
  { title: 'B8 source by stage', of: ({ id, work }) => id === 'B8' && work.startsWith('source'), cost: (ms) => ms },
  { title: 'B9 time of a row', of: ({ id, unit }) => id === 'B9' && unit === 'rows/s', cost: (rate) => 1 / rate },
  { title: 'B10 page of the timeline', of: ({ id }) => id === 'B10', cost: (ms) => ms },
  { title: 'B11 start', of: ({ id }) => id === 'B11', cost: (seconds) => seconds },
  { title: 'B12 memory', of: ({ id }) => id === 'B12', cost: (mib) => mib },
  { title: 'disk', of: ({ id }) => id === 'disk', cost: (mib) => mib },
];

export const growthLines = ['B2', 'B5', 'B8', 'B9', 'B10', 'B11', 'B12', 'disk'];

/** The same lines at several sizes, and a chart of how their cost grows. */
export async function growthBench(sizes: readonly number[], stores: string, chart: string, step: Run['step']): Promise<void> {
  const series: (Series & { costs: { leads: number; cost: number }[] })[] = lines.map(({ title }) => ({ title, costs: [] }));
  for (const leads of sizes) {
    const folder = join(stores, String(leads));
    mkdirSync(folder, { recursive: true });
    const figures: Figure[] = [];
    await embeddedBench({
      ...{ folder, leads, minutes: 0 },
      wanted: (...ids) => ids.some((id) => growthLines.includes(id)),
      step: (name, work) =>
        step(`${leads.toLocaleString('en')} leads: ${name}`, async () => {
          const made = await work();
          figures.push(...made);
          return made.map((one) => ({ ...one, work: `${one.work} [${leads.toLocaleString('en')}]` }));
        }),
    });
    for (const [index, { of, cost }] of lines.entries()) {
      const found = figures.findLast(of);
      if (found) series[index]?.costs.push({ leads, cost: cost(found.value) });
    }
  }
  writeFileSync(chart, growthChart(series.filter(({ costs }) => costs.length > 1)));
}
