import { parseArgs } from 'node:util';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertEngines, distributedBench } from './distributed.bench';
import { benchAppends } from './event-store.bench';
import { figure, table, type Figure } from './figure';
import { importCost, importRate, makeCsv, parseRate } from './import.bench';
import { makeInstitution, Product } from './product';
import { commandFigures, leadIds, liveFigure, timelineFigure } from './product.bench';
import { readStoreBench } from './read-store.bench';
import { rebuildFigures } from './rebuild.bench';
import { soakFigures } from './soak.bench';

const root = join(__dirname, '../../..');
/** Rows of one import; at larger scales the store is filled with several. */
const IMPORT = 100_000;

const parts = {
  embedded: ['B1', 'B9', 'B11', 'B2', 'B4', 'B10', 'B12', 'B3', 'B5', 'B6', 'B7', 'B8'],
  distributed: ['D1', 'D2', 'D3', 'D4'],
};

/** `npm run bench -- --leads 100000 --only B2,B4 --profile embedded`: measures, prints one table, writes bench.json. `--only soak` is not among the lines of a run that names none. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      profile: { type: 'string', default: 'embedded' },
      leads: { type: 'string', default: '100000' },
      only: { type: 'string' },
      minutes: { type: 'string', default: '30' },
    },
  });
  const { profile } = values;
  if (profile !== 'embedded' && profile !== 'distributed') throw new Error('--profile takes embedded or distributed');
  if (profile === 'distributed') assertEngines();
  const leads = Number(values.leads);
  if (!Number.isInteger(leads) || leads < 1_000) throw new Error('--leads takes a whole number from 1000');
  const chosen = values.only?.split(',') ?? parts[profile];
  const wanted = (...ids: string[]) => ids.some((id) => chosen.includes(id));
  const folder = join(root, '.bench', String(leads));
  mkdirSync(folder, { recursive: true });
  const figures: Figure[] = [];
  const began = Date.now();
  const step = async (name: string, work: () => Promise<Figure[]>) => {
    process.stdout.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${name}\n`);
    const made = await work();
    figures.push(...made);
    if (made.length > 0) process.stdout.write(`${table(made)}\n`);
  };

  if (profile === 'distributed') {
    await step(`a store of ${leads} leads`, () => makeStore(folder, leads));
    await distributedBench(join(folder, 'store'), wanted, step);
  }
  if (wanted('B1')) await step('durable appends', () => appendFigures(folder));
  if (wanted('B2', 'B3', 'B4', 'B9', 'B10', 'B11', 'B12', 'soak')) {
    await step(`a store of ${leads} leads`, () => makeStore(folder, leads));
    const work = join(folder, 'work');
    rmSync(work, { recursive: true, force: true });
    cpSync(join(folder, 'store'), work, { recursive: true });
    if (wanted('B2', 'B4', 'B9', 'B10', 'B11', 'B12'))
      await step('the product on that store', () => productFigures(folder, work, leads, wanted));
    if (wanted('soak')) await step('soak', () => soak(work, Number(values.minutes)));
    if (wanted('B3')) await step('rebuild', () => rebuildFigures(work));
    rmSync(work, { recursive: true, force: true });
  }
  if (wanted('B5', 'B6', 'B7', 'B8')) {
    const lists = join(folder, 'lists');
    mkdirSync(lists, { recursive: true });
    await step('lists, counts, facets, search, reports', async () => {
      const rows = (await readStoreBench(lists, leads)).filter(({ id }) => wanted(id));
      const memory = process.memoryUsage.rss() / 2 ** 20;
      return [
        ...rows,
        ...(wanted('B12') ? [figure('B12', 'memory of the bench after B5 to B8', { value: memory, unit: 'MiB', atMost: 1_024 })] : []),
      ];
    });
  }

  process.stdout.write(
    `\n${profile} profile, ${leads.toLocaleString('en')} leads, ${((Date.now() - began) / 1000).toFixed(0)} s\n\n${table(figures)}\n`,
  );
  writeFileSync(join(root, 'bench.json'), `${JSON.stringify(figures, undefined, 2)}\n`);
}

async function appendFigures(folder: string): Promise<Figure[]> {
  const { value, reference, bytes } = await benchAppends({ dir: folder, seconds: 8 });
  return [
    figure('B1', `durable appends of ${bytes} bytes, 64 writers`, {
      value,
      unit: 'events/s',
      atLeast: 15_000,
      reference,
      ratioAtLeast: 0.6,
    }),
  ];
}

/** The store that every run begins with, filled through imports; made once. */
async function makeStore(folder: string, leads: number): Promise<Figure[]> {
  const store = join(folder, 'store');
  const done = join(folder, 'store.done');
  if (existsSync(done)) return [];
  rmSync(store, { recursive: true, force: true });
  makeInstitution(store);
  const product = await Product.start(store);
  await product.signIn();
  for (let from = 0; from < leads; from += IMPORT) {
    const rows = Math.min(IMPORT, leads - from);
    const file = join(folder, `leads-${from}.csv`);
    await makeCsv(file, from, rows);
    const rate = await importRate(product, file, rows);
    process.stdout.write(`         ${from + rows} leads, ${Math.round(rate)} rows/s\n`);
    rmSync(file);
  }
  await product.settled();
  await product.stop();
  writeFileSync(done, '');
  return [];
}

async function productFigures(folder: string, work: string, leads: number, wanted: (...ids: string[]) => boolean): Promise<Figure[]> {
  const figures: Figure[] = [];
  const product = await Product.start(work);
  try {
    if (wanted('B11'))
      figures.push(
        figure('B11', `start on a store of ${leads.toLocaleString('en')} leads`, {
          value: product.startedAfterMs / 1000,
          unit: 's',
          atMost: 5,
        }),
      );
    await product.signIn();
    const ids = await leadIds(product, 20_000);
    const live = Math.min(3_000, Math.floor(ids.length / 2));
    if (wanted('B4')) figures.push(await liveFigure(product, ids.slice(0, live), 15));
    await product.settled();
    if (wanted('B2')) figures.push(...(await commandFigures(product, ids.slice(live), 10)));
    if (wanted('B10')) await product.settled();
    if (wanted('B10')) figures.push(await timelineFigure(product));
    if (wanted('B9')) figures.push(...(await importFigures(folder, product, leads)));
    const memory = product.memory();
    if (wanted('B12') && memory !== undefined)
      figures.push(figure('B12', 'memory of the product after all this', { value: memory, unit: 'MiB', atMost: 1_024 }));
  } finally {
    await product.stop();
  }
  return figures;
}

async function soak(work: string, minutes: number): Promise<Figure[]> {
  const product = await Product.start(work);
  try {
    await product.signIn();
    return await soakFigures(product, work, await leadIds(product, 20_000), minutes);
  } finally {
    await product.stop();
  }
}

/** The same number of rows into the store as it is, and into one without leads. */
async function importFigures(folder: string, product: Product, leads: number): Promise<Figure[]> {
  const rows = Math.min(IMPORT, leads);
  const file = join(folder, 'import.csv');
  await makeCsv(file, 50_000_000, rows);
  const reference = await parseRate(file, rows);
  const { rate: value, rowMicros } = await importCost(product, file, rows);
  const empty = join(folder, 'empty');
  rmSync(empty, { recursive: true, force: true });
  makeInstitution(empty);
  const fresh = await Product.start(empty);
  await fresh.signIn();
  const intoEmpty = await importRate(fresh, file, rows);
  await fresh.stop();
  rmSync(empty, { recursive: true, force: true });
  rmSync(file);
  return [
    figure('B9', `import of ${rows.toLocaleString('en')} rows into ${leads.toLocaleString('en')} leads`, {
      value,
      unit: 'rows/s',
      atLeast: 5_000,
      reference,
    }),
    figure('B9', 'the same, slower than into an empty store', {
      value: (1 - value / intoEmpty) * 100,
      unit: '%',
      atMost: 10,
      reference: null,
    }),
    figure('B9', 'processor time of a row, all threads, until it is shown everywhere', { value: rowMicros, unit: 'µs' }),
  ];
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  },
);
