import { parse } from 'csv-parse';
import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { figure, type Figure } from './figure';
import { IMPORT, makeCsv } from './people.csv';
import { makeInstitution, Product } from './product';

const LOOK_EVERY_MS = 250;

/** Rows per second from the start of the job to its end: validation, de-duplication, events, durable. */
export async function importRate(product: Product, file: string, rows: number): Promise<number> {
  await product.settled();
  const { jobId, began } = await start(product, file);
  await jobEnded(product, jobId);
  return (rows / (performance.now() - began)) * 1000;
}

/** Starts an import; returns a function that tells whether it has ended. */
export async function importStarted(product: Product, file: string): Promise<() => Promise<boolean>> {
  const { jobId } = await start(product, file);
  return async () => (await jobStatus(product, jobId)) === 'completed';
}

async function start(product: Product, file: string): Promise<{ jobId: string; began: number }> {
  const { data } = await product.upload('/api/upload/leadCsv', file);
  const began = performance.now();
  const body = { uploadId: data.uploadId, mapping: data.mapping };
  const started = await product.json<{ data: { jobId: string } }>('POST', '/api/imports', body);
  return { jobId: started.data.jobId, began };
}

/** Waits for the end of a job. @throws Error unless it completes */
export async function jobEnded(product: Product, jobId: string): Promise<void> {
  while ((await jobStatus(product, jobId)) !== 'completed') await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

/** Status of a job; undefined until the read models contain it. */
async function jobStatus(product: Product, jobId: string): Promise<string | undefined> {
  const { status, body } = await product.send('GET', `/api/jobs/${jobId}`);
  if (status === 404) return undefined;
  const { data: job } = JSON.parse(body) as { data: { status: string; message?: string } };
  if (['failed', 'cancelled'].includes(job.status)) throw new Error(`The job ended as ${job.status}: ${job.message}`);
  return job.status;
}

/** Reference: parses the same file with csv-parse, without further work. */
export async function parseRate(file: string, rows: number): Promise<number> {
  const began = performance.now();
  for await (const _ of createReadStream(file).pipe(parse({ columns: true }))) continue;
  return (rows / (performance.now() - began)) * 1000;
}

/** The rate of an import, and the CPU time of a row until every read model shows it. */
async function importCost(product: Product, file: string, count: number): Promise<{ value: number; processorMs: number }> {
  const before = product.processor().all;
  const value = await importRate(product, file, count);
  await product.settled();
  return { value, processorMs: (product.processor().all - before) / count };
}

/** B9: import of the same number of rows into the existing store and into one without leads. */
export async function importFigures(folder: string, product: Product, leads: number, until: string): Promise<Figure[]> {
  const count = Math.min(IMPORT, leads);
  const file = join(folder, 'import.csv');
  await makeCsv(file, { from: 50_000_000, count, until });
  const reference = await parseRate(file, count);
  const { value, processorMs } = await importCost(product, file, count);
  const empty = join(folder, 'empty');
  rmSync(empty, { recursive: true, force: true });
  makeInstitution(empty);
  const intoEmpty = await Product.on(empty, (fresh) => importCost(fresh, file, count));
  rmSync(empty, { recursive: true, force: true });
  rmSync(file);
  const into = `import of ${count.toLocaleString('en')} rows into ${leads.toLocaleString('en')} leads`;
  return [
    figure('B9', into, { value, unit: 'rows/s', atLeast: 5_000, reference, processorMs }),
    figure('B9', 'the same, slower than into an empty store (and the processor time of a row there)', {
      ...{ value: (1 - value / intoEmpty.value) * 100, unit: '%', atMost: 10 },
      processorMs: intoEmpty.processorMs,
    }),
  ];
}
