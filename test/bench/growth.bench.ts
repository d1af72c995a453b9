import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedBench, type Run } from './embedded.bench';
import type { Figure } from './figure';
import { growthChart } from './growth.chart';
import { growthSeries } from './growth.series';

const growthLines = ['B2', 'B5', 'B8', 'B9', 'B10', 'B11', 'B12', 'disk'];

/** Measures the same lines at several sizes and draws how their cost grows. */
export async function growthBench(sizes: readonly number[], stores: string, chart: string, step: Run['step']): Promise<void> {
  const runs: { leads: number; figures: Figure[] }[] = [];
  for (const leads of sizes) {
    const folder = join(stores, String(leads));
    mkdirSync(folder, { recursive: true });
    const figures: Figure[] = [];
    await embeddedBench({
      ...{ folder, leads, minutes: 0, alone: true },
      wanted: (...ids) => ids.some((id) => growthLines.includes(id)),
      step: (name, work) =>
        step(`${leads.toLocaleString('en')} leads: ${name}`, async () => {
          const made = await work();
          figures.push(...made);
          return made.map((one) => ({ ...one, work: `${one.work} [${leads.toLocaleString('en')}]` }));
        }),
    });
    runs.push({ leads, figures });
  }
  writeFileSync(chart, growthChart(growthSeries(runs)));
}
