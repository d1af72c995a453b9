import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { figure, percentile, type Figure } from './figure';
import { importStarted } from './import.bench';
import { IMPORT, makeCsv } from './people.csv';
import { firstPages } from './lists.bench';
import { Product } from './product';
import { callAction, load } from './product.bench';

/** Maximum slowdown by another tenant. */
const MOST = 1.5;
const SECONDS = 8;

/** B2 and B5 of one tenant while another one imports, compared with the same without the import. */
export async function neighbourFigures(product: Product, folder: string, leads: readonly string[], until: string): Promise<Figure[]> {
  const file = join(folder, 'neighbour.csv');
  await makeCsv(file, { from: 70_000_000, count: IMPORT, until });
  const pages = await firstPages(product);
  let sent = 0;
  const look = async () => {
    const times = [...(await pages()), ...(await pages()), ...(await pages())];
    const { rate } = await load(SECONDS, () => product.json('POST', '/api/callGenerate', callAction(leads[sent++ % leads.length] ?? '')));
    await product.settled();
    return { rate, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  };
  await look();
  const alone = await look();
  const neighbour = Product.at(product.url);
  await neighbour.signIn('admin@lakeview.example', 'lakeview');
  const ended = await importStarted(neighbour, file);
  const beside = await look();
  rmSync(file);
  if (await ended()) throw new Error('The import of the other tenant had ended before all was measured');
  return [
    figure('tenants', `call actions while another tenant imports ${IMPORT.toLocaleString('en')} rows, beside alone`, {
      ...{ value: beside.rate, unit: 'commands/s' },
      ...{ reference: alone.rate, ratioAtLeast: 1 / MOST },
    }),
    figure('tenants', 'first page of the lead list, the same', {
      ...{ value: beside.p95, unit: 'ms p95', p50: beside.p50 },
      ...{ reference: alone.p95, referenceP50: alone.p50, ratioAtMost: MOST },
    }),
  ];
}
