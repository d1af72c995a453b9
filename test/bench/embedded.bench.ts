import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { agedStore } from './aged-store';
import { applicantFormFigures } from './applicant-form.bench';
import { addApplications, applicationFigures } from './applications.bench';
import { callFigureOn } from './calls.bench';
import { addPayments, settlementFigure, webhookFiguresOn } from './payments.bench';
import { consoleFigures, scrollFigures } from './consoles.bench';
import { benchAppends } from './event-store.bench';
import { figure, type Figure } from './figure';
import { importFigures } from './import.bench';
import { dialerFigure, duplicatesFigure } from './lead-work.bench';
import { listFigures } from './lists.bench';
import { peerFigures } from './peers/peers.bench';
import { postgresFolder, postgresOf } from './postgres.data';
import { Product } from './product';
import { commandFigures, leadIds, liveFigure, timelineFigure } from './product.bench';
import { rebuildFigure } from './rebuild.bench';
import { ruleFigures } from './rules.bench';
import { bytesOf, soakFigures } from './soak.bench';
import { neighbourFigures } from './tenants.bench';

/** Options of a run: folder and size of its stores, and the lines that it prints. */
export interface Run {
  folder: string;
  leads: number;
  minutes: number;
  /** Skips the comparison with PostgreSQL. */
  alone?: boolean;
  wanted(...ids: string[]): boolean;
  step(name: string, work: () => Promise<Figure[]>): Promise<void>;
}

const RULE_LINES = ['B24', 'B25', 'B26', 'B27', 'B28'];

/** The lines of the embedded profile. */
export async function embeddedBench(run: Run): Promise<void> {
  const { folder, leads, wanted, step } = run;
  if (wanted('B1')) await step('durable appends', () => appendFigures(folder));
  const onStore = [
    'B2',
    'B3',
    'B4',
    'B5',
    'B6',
    'B7',
    'B8',
    'B9',
    'B10',
    'B11',
    'B12',
    'B14',
    'B16',
    'B17',
    'B18',
    'B19',
    'B20',
    'B21',
    'B22',
    'B23',
    ...RULE_LINES,
    'disk',
    'tenants',
    'soak',
    'peers',
  ];
  if (!wanted(...onStore)) return;
  const work = join(folder, 'work');
  let until = '';
  let store = '';
  const copied = () => {
    rmSync(work, { recursive: true, force: true });
    cpSync(store, work, { recursive: true });
  };
  await step(`a store of ${leads} leads`, async () => {
    ({ until, folder: store } = await agedStore(folder, leads));
    const value = bytesOf(store) / 2 ** 20;
    return wanted('disk') ? [figure('disk', 'files of the store', { value, unit: 'MiB' })] : [];
  });
  copied();
  if (wanted('B5', 'B6', 'B7', 'B8')) await step('lists, counts, facets, search, reports', () => readFigures(run, { folder: work, until }));
  if (wanted('B2', 'B4', 'B9', 'B10', 'B11', 'B12')) await step('the product on that store', () => productFigures(run, work, until));
  if (wanted('soak'))
    await step('soak', () => Product.on(work, async (product) => soakFigures(product, work, await leadIds(product, 20_000), run.minutes)));
  if (wanted('B3')) await step('rebuild', async () => [await rebuildFigure(work)]);
  if (wanted('peers')) await step('peers', () => besideFigures(run, { folder: work, until }));
  if (wanted('B17')) await step('incoming calls', async () => [await callFigureOn(work)]);
  if (wanted('B20')) await step('webhooks of payments', () => webhookFiguresOn(work));
  if (wanted('B21')) {
    await step('payments', async () => (await addPayments(work), []));
    await step('settlement', () => Product.on(work, async (product) => [await settlementFigure(product, work)]));
  }
  if (wanted('B22')) {
    await step('applications', async () => (await addApplications(work), []));
    await step('answers of applications', () => Product.on(work, applicationFigures));
  }
  if (wanted('B23')) await step('a form of 200 fields', () => Product.on(work, applicantFormFigures));
  if (wanted('B18', 'B19'))
    await step('dialer rules and duplicates', () =>
      Product.on(work, async (product) => {
        await product.resting();
        return [...(wanted('B18') ? [await dialerFigure(product)] : []), ...(wanted('B19') ? [await duplicatesFigure(product)] : [])];
      }),
    );
  if (wanted('B14')) await step('scrolling', () => Product.on(work, scrollFigures));
  if (wanted('B16')) await step('consoles', () => Product.on(work, (product) => consoleFigures(product, folder, leads, until)));
  if (wanted(...RULE_LINES)) {
    copied();
    await Product.on(work, (product) => ruleFigures(product, run));
  }
  if (wanted('tenants')) {
    copied();
    const neighbours = async (product: Product) => neighbourFigures(product, folder, await leadIds(product, 20_000), until);
    await step('two tenants', () => Product.on(work, neighbours));
  }
  rmSync(work, { recursive: true, force: true });
}

async function appendFigures(folder: string): Promise<Figure[]> {
  const { value, reference, bytes, processorMs } = await benchAppends({ dir: folder, seconds: 8 });
  const measured = { value, unit: 'events/s', atLeast: 15_000, reference, ratioAtLeast: 0.6, processorMs };
  return [figure('B1', `durable appends of ${bytes} bytes, 64 writers`, measured)];
}

/** Read-only lines, before any write, so that PostgreSQL holds the same rows. */
async function readFigures({ folder, wanted, alone }: Run, store: { folder: string; until: string }): Promise<Figure[]> {
  const postgres = alone ? undefined : await postgresOf(store, postgresFolder(folder));
  if (!alone)
    process.stdout.write(
      `         ${postgres ? `beside PostgreSQL ${postgres.version}` : 'PostgreSQL is not installed: its column stays empty'}\n`,
    );
  try {
    return await Product.on(store.folder, async (product) => [
      ...(await listFigures(product, store.until, postgres?.url)).filter(({ id }) => wanted(id)),
      ...memory(product, 'memory of the product after B5 to B8', wanted),
    ]);
  } finally {
    await postgres?.stop();
  }
}

async function besideFigures({ folder, leads }: Run, store: { folder: string; until: string }): Promise<Figure[]> {
  const postgres = await postgresOf(store, postgresFolder(folder));
  if (!postgres) throw new Error('Peers are compared on PostgreSQL, which is not installed');
  try {
    return await Product.on(store.folder, (product) => peerFigures(product, postgres, folder, leads, store.until));
  } finally {
    await postgres.stop();
  }
}

function memory(product: Product, work: string, wanted: Run['wanted']): Figure[] {
  const value = product.memory();
  return wanted('B12') && value !== undefined ? [figure('B12', work, { value, unit: 'MiB', atMost: 1_024 })] : [];
}

async function productFigures({ folder, leads, wanted }: Run, work: string, until: string): Promise<Figure[]> {
  return Product.on(work, async (product) => {
    const figures: Figure[] = [];
    if (wanted('B11')) {
      const value = product.startedAfterMs / 1000;
      figures.push(figure('B11', `start on a store of ${leads.toLocaleString('en')} leads`, { value, unit: 's', atMost: 5 }));
    }
    const ids = await leadIds(product, 20_000);
    const live = Math.min(3_000, Math.floor(ids.length / 2));
    // A stored store may be from another version: wait for the rebuild at its first start, which must not be measured.
    await product.resting();
    if (wanted('B4')) figures.push(await liveFigure(product, ids.slice(0, live), 15));
    await product.settled();
    if (wanted('B2')) figures.push(...(await commandFigures(product, ids.slice(live), 10)));
    if (wanted('B10')) await product.settled();
    if (wanted('B10')) figures.push(await timelineFigure(product));
    if (wanted('B9')) figures.push(...(await importFigures(folder, product, leads, until)));
    return [...figures, ...memory(product, 'memory of the product after all this', wanted)];
  });
}
