import { parseArgs } from 'node:util';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agedStore, type AgedStore } from './aged-store';
import { assertEngines, distributedBench } from './distributed.bench';
import { embeddedBench } from './embedded.bench';
import { table, type Figure } from './figure';
import { growthBench } from './growth.bench';

const root = join(__dirname, '../../..');

/** Lines of a run without `--only`. */
const parts = {
  embedded: [
    'B1',
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
    'B24',
    'B25',
    'B26',
    'B27',
    'B28',
    'tenants',
  ],
  distributed: ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D10', 'D11', 'D12'],
};

/**
 * `npm run bench -- --leads 100000 --only B2,B4 --profile embedded` (`--distributed` is short for the other one): measures, prints one table,
 * writes bench.json. `soak` runs only if `--only` names it.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      profile: { type: 'string', default: 'embedded' },
      distributed: { type: 'boolean', default: false },
      leads: { type: 'string', default: '100000' },
      only: { type: 'string' },
      minutes: { type: 'string', default: '30' },
      growth: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '10000,100000,1000000,3000000' },
    },
  });
  const profile = values.distributed ? 'distributed' : values.profile;
  if (profile !== 'embedded' && profile !== 'distributed') throw new Error('--profile takes embedded or distributed');
  if (profile === 'distributed') assertEngines();
  const [leads = 0, ...sizes] = [values.leads, ...values.sizes.split(',')].map(Number);
  if ([leads, ...sizes].some((size) => !Number.isInteger(size) || size < 1_000))
    throw new Error('--leads and --sizes take whole numbers from 1000');
  const chosen = values.only?.split(',') ?? parts[profile];
  const wanted = (...ids: string[]) => ids.some((id) => chosen.includes(id));
  const stores = join(root, '.bench');
  const folder = join(stores, String(leads));
  mkdirSync(folder, { recursive: true });
  const figures: Figure[] = [];
  const began = Date.now();
  const step = async (name: string, work: () => Promise<Figure[]>) => {
    process.stdout.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${name}\n`);
    const made = await work();
    figures.push(...made);
    if (made.length > 0) process.stdout.write(`${table(made)}\n`);
  };

  if (values.growth) await growthBench(sizes, stores, join(root, 'test/bench/growth.svg'), step);
  else if (profile === 'embedded') await embeddedBench({ folder, leads, minutes: Number(values.minutes), wanted, step });
  else {
    let store: AgedStore | undefined;
    await step(`a store of ${leads} leads`, async () => ((store = await agedStore(folder, leads)), []));
    await distributedBench(store!, wanted, step);
  }

  process.stdout.write(
    `\n${profile} profile, ${(values.growth ? sizes : [leads]).map((size) => size.toLocaleString('en')).join('; ')} leads, ${((Date.now() - began) / 1000).toFixed(0)} s\n\n${table(figures)}\n`,
  );
  writeFileSync(join(root, 'bench.json'), `${JSON.stringify(figures, undefined, 2)}\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  },
);
