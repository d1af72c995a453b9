import { parse } from 'csv-parse';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { once } from 'node:events';
import type { Product } from './product';
import { personAt } from './people.data';

const LOOK_EVERY_MS = 250;

const TITLES = 'Name,Mobile,Email,Source,City,State,Course,UTM Campaign,Priority,Created At,Remarks';

/** Writes rows of people as CSV, the same for the same numbers; one row in fifty is somebody who came before. */
export async function makeCsv(
  file: string,
  { from, count, until, days = 120, titles = TITLES }: { from: number; count: number; until: string; days?: number; titles?: string },
): Promise<void> {
  if (existsSync(file)) return;
  const out = createWriteStream(file);
  out.write(`${titles}\n`);
  for (let n = from; n < from + count; n += 1) {
    const person = personAt(n > from + 100 && n % 50 === 0 ? n - 77 : n, { until, days });
    const { name, phone, email, source, city, state, course, campaign, priority, enquiredAt, remark } = person;
    const line = [name, phone, email, source, city, state, course, campaign, priority, enquiredAt, `"${remark}"`].join(',');
    if (!out.write(`${line}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Rows per second from the start of the job to its end: validation, de-duplication, events, durable. */
export async function importRate(product: Product, file: string, rows: number): Promise<number> {
  await product.settled();
  const { jobId, began } = await start(product, file);
  await jobEnded(product, jobId);
  return (rows / (performance.now() - began)) * 1000;
}

/** Starts an import and answers whether it has ended. */
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

/** @throws Error when a job ends otherwise than completed */
export async function jobEnded(product: Product, jobId: string): Promise<void> {
  while ((await jobStatus(product, jobId)) !== 'completed') await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

/** Until the read models have come to a job, nobody knows of it. */
async function jobStatus(product: Product, jobId: string): Promise<string | undefined> {
  const { status, body } = await product.send('GET', `/api/jobs/${jobId}`);
  if (status === 404) return undefined;
  const { data: job } = JSON.parse(body) as { data: { status: string; message?: string } };
  if (['failed', 'cancelled'].includes(job.status)) throw new Error(`The job ended as ${job.status}: ${job.message}`);
  return job.status;
}

/** The reference: reading the same file with csv-parse and doing nothing with it. */
export async function parseRate(file: string, rows: number): Promise<number> {
  const began = performance.now();
  for await (const _ of createReadStream(file).pipe(parse({ columns: true }))) continue;
  return (rows / (performance.now() - began)) * 1000;
}
