import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { figure, percentile, type Figure } from '../figure';
import { importRate } from '../import.bench';
import { IMPORT, makeCsv } from '../people.csv';
import { ask, listWork, type ListWork } from '../lists.bench';
import { count, page, search } from '../lists.questions';
import type { Postgres } from '../postgres';
import type { Product } from '../product';
import { BarePostgres, fillEnquiries } from './bare-postgres';
import { Directus } from './directus';
import type { Peer } from './peer';

const DATABASE = 'peer';
/** The columns of an import, named as in the tables of peers. */
const TITLES = 'name,phone,email,source,city,state,course,utmCampaign,priority,createdAt,remark';

interface Times {
  page: number[];
  half: number[];
  count: number[];
  search: number[];
}

/** The same work here and in other systems: pages of a filtered and sorted list, counts, search, an import. */
export async function peerFigures(product: Product, postgres: Postgres, folder: string, leads: number, until: string): Promise<Figure[]> {
  const rows = Math.min(IMPORT, leads);
  const work = await listWork(product);
  const ours = await times(ourselves(product), work);
  const file = join(folder, 'peer.csv');
  await makeCsv(file, { from: 60_000_000, count: rows, until });
  const ourRate = await importRate(product, file, rows);
  rmSync(file);
  await postgres.on('postgres', async (client) => {
    await client.query(`drop database if exists ${DATABASE} with (force)`);
    await client.query(`create database ${DATABASE}`);
  });
  const directus = await Directus.start(join(folder, '../peers'), postgres, DATABASE);
  try {
    await fillEnquiries(postgres, DATABASE);
    const figures: Figure[] = [];
    for (const [index, peer] of [new BarePostgres(postgres, DATABASE), directus].entries()) {
      const theirs = await times(peer, work);
      await makeCsv(file, { from: 61_000_000 + index * 1_000_000, count: rows, until, titles: TITLES });
      const began = performance.now();
      await peer.importFile(file);
      const reference = (rows / (performance.now() - began)) * 1000;
      rmSync(file);
      figures.push(...LINES.map(([line, name]) => beside(`${line}, beside ${peer.name}`, ours[name], theirs[name])));
      const what = `import of ${rows.toLocaleString('en')} rows, beside ${peer.name}`;
      figures.push(figure('peers', what, { value: ourRate, unit: 'rows/s', reference }));
    }
    return figures;
  } finally {
    await directus.stop();
  }
}

const LINES: [line: string, times: keyof Times][] = [
  ['first page', 'page'],
  ['page at 50 %', 'half'],
  ['count', 'count'],
  ['search by part', 'search'],
];

const beside = (work: string, ours: readonly number[], theirs: readonly number[]) =>
  figure('peers', work, {
    ...{ value: percentile(ours, 0.95), unit: 'ms p95', p50: percentile(ours, 0.5) },
    ...{ reference: percentile(theirs, 0.95), referenceP50: percentile(theirs, 0.5) },
  });

type Asking = Pick<Peer, 'page' | 'count' | 'search'>;

const ourselves = (product: Product): Asking => ({
  page: (one) => ask(product, page(one, one.skip)),
  count: async (one) => Number(await ask(product, count(one))),
  search: (word) => ask(product, search(word)),
});

/** Sends every query once to warm up, then once measured. */
async function times(peer: Asking, { asked, words }: ListWork): Promise<Times> {
  const taken: Times = { page: [], half: [], count: [], search: [] };
  const timed = async <Of>(into: number[], ask: () => Promise<Of>): Promise<Of> => {
    const began = performance.now();
    const answer = await ask();
    into.push(performance.now() - began);
    return answer;
  };
  for (const into of [{ page: [], half: [], count: [], search: [] }, taken]) {
    for (const one of asked) {
      const total = await timed(into.count, () => peer.count(one));
      await timed(into.page, () => peer.page({ ...one, skip: 0 }));
      await timed(into.half, () => peer.page({ ...one, skip: Math.floor(total / 2) }));
    }
    for (const word of words) await timed(into.search, () => peer.search(word));
  }
  return taken;
}
