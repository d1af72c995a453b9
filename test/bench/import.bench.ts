import { parse } from 'csv-parse';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { once } from 'node:events';
import type { Product } from './product';
import { leadAt } from './read-store.data';

const LOOK_EVERY_MS = 250;

/** Writes rows of people as CSV, the same for the same numbers; one row in fifty is somebody who came before. */
export async function makeCsv(file: string, from: number, count: number): Promise<void> {
  if (existsSync(file)) return;
  const out = createWriteStream(file);
  out.write('Name,Mobile,Email,Source,City,State,Course,UTM Campaign,Remarks\n');
  for (let n = from; n < from + count; n += 1) {
    const of = n > 100 && n % 50 === 0 ? n - 77 : n;
    const { name, source, city, state, courseId, campaign, remark } = leadAt(of);
    const phone = `9${String(of).padStart(9, '0')}`;
    const line = [name, phone, `person.${of}@example.org`, source, city, state, courseId, campaign, `"${remark}"`].join(',');
    if (!out.write(`${line}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Rows per second from the start of the job to its end: validation, de-duplication, events, durable. */
export const importRate = async (product: Product, file: string, rows: number): Promise<number> =>
  (await importCost(product, file, rows)).rate;

/** The same, and the processor time of a row in microseconds until every read model shows it. */
export async function importCost(product: Product, file: string, rows: number): Promise<{ rate: number; rowMicros: number }> {
  await product.settled();
  const { data } = await product.upload('/api/upload/leadCsv', file);
  const before = product.processor();
  const began = performance.now();
  const started = await product.json<{ data: { jobId: string } }>('POST', '/api/imports', {
    uploadId: data.uploadId,
    mapping: data.mapping,
  });
  for (;;) {
    const { status, body } = await product.send('GET', `/api/jobs/${started.data.jobId}`);
    // Until the read models have come to the job, nobody knows of it.
    if (status !== 404) {
      const { data: job } = JSON.parse(body) as { data: { status: string; message?: string } };
      if (job.status === 'completed') {
        const rate = (rows / (performance.now() - began)) * 1000;
        await product.settled();
        const after = product.processor();
        return { rate, rowMicros: before && after ? ((after.all - before.all) / rows) * 1000 : Number.NaN };
      }
      if (['failed', 'cancelled'].includes(job.status)) throw new Error(`The import ended as ${job.status}: ${job.message}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** The reference: reading the same file with csv-parse and doing nothing with it. */
export async function parseRate(file: string, rows: number): Promise<number> {
  const began = performance.now();
  for await (const _ of createReadStream(file).pipe(parse({ columns: true }))) continue;
  return (rows / (performance.now() - began)) * 1000;
}
