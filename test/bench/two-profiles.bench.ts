import { cpSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { AgedStore } from './aged-store';
import type { DistributedRun } from './distributed-run';
import { figure, percentile, type Figure } from './figure';
import { inTurns, measured, questionLines } from './lists.bench';
import { Product } from './product';
import { callAction, leadIds, timelinePages, timelineTimes } from './product.bench';

/** Target, relative to the embedded profile's p95. */
const RATIO = 1.5;
/** Number of commands that both profiles execute before the queries. */
const AGEING = 1_500;
/** Keeps commands apart in time, so that every order by time is the same on both profiles. */
const APART_MS = 2;

/** D5 to D8 and D10: queries to the distributed profile, compared with the same queries to the embedded one on a copy of the store. */
export async function twoProfiles(run: DistributedRun, { folder, until }: AgedStore, wanted: (id: string) => boolean): Promise<Figure[]> {
  const copy = `${folder}-beside`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  await run.started('projector');
  const { url } = await run.started('api');
  await run.folded();
  const distributed = Product.at(url);
  await distributed.signIn();
  try {
    return await Product.on(copy, async (embedded) => {
      await embedded.settled();
      const ids = await leadIds(embedded, AGEING);
      for (const product of [distributed, embedded]) await age(product, ids);
      await Promise.all([run.folded(), embedded.settled()]);
      return questions(run, { distributed, embedded }, until, wanted);
    });
  } finally {
    await distributed.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

interface Profiles {
  distributed: Product;
  embedded: Product;
}

async function questions(run: DistributedRun, { distributed, embedded }: Profiles, until: string, wanted: (id: string) => boolean) {
  const figures: Figure[] = [];
  for (const { id, work, questions } of await questionLines(embedded, until)) {
    const own = id.replace('B', 'D');
    if (!wanted(own)) continue;
    const used: { asked: ReadonlyMap<string, number>; theirs: number }[] = [];
    const processor = () => {
      const asked = run.asked();
      used.push({ asked, theirs: embedded.processor().all });
      return [...asked.values()].reduce((sum, one) => sum + one, 0);
    };
    const times = await inTurns(distributed, questions, { beside: { product: embedded, put: (question) => question }, processor });
    const [before, after] = used;
    const byOne = [...(after?.asked ?? [])].map(
      ([name, ms]) => `${name} ${((ms - (before?.asked.get(name) ?? 0)) / times.ours.length).toFixed(1)}`,
    );
    figures.push(
      figure(own, work, { ...measured(times), unit: 'ms p95', ratioAtMost: RATIO }),
      figure(own, `processor time of one: ${byOne.join(', ')}`, {
        ...{ value: times.processorMs, unit: 'ms' },
        reference: ((after?.theirs ?? 0) - (before?.theirs ?? 0)) / times.theirs.length,
      }),
    );
  }
  if (wanted('D10')) figures.push(await timeline(distributed, embedded));
  return figures;
}

async function timeline(distributed: Product, embedded: Product): Promise<Figure> {
  const pages = await timelinePages(embedded);
  const theirs = await timelineTimes(embedded, pages);
  const ours = await timelineTimes(distributed, pages);
  return figure('D10', 'timeline page of 10, filtered, through HTTP', {
    ...{ value: percentile(ours, 0.95), p50: percentile(ours, 0.5), unit: 'ms p95' },
    ...{ reference: percentile(theirs, 0.95), referenceP50: percentile(theirs, 0.5), ratioAtMost: RATIO },
  });
}

/** Changes rows one after the other, which leaves small parts and old versions in the stores. */
async function age(product: Product, leads: readonly string[]): Promise<void> {
  for (const lead of leads) {
    await product.json('POST', '/api/callGenerate', callAction(lead));
    await pause(APART_MS);
  }
}
