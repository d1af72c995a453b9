import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { personAt } from './people.data';

/** Rows of one import; larger stores take several imports. */
export const IMPORT = 100_000;
const TITLES = 'Name,Mobile,Email,Source,City,State,Course,UTM Campaign,Priority,Created At,Remarks';

/** Writes rows of people as CSV, deterministic for the same numbers; one row in fifty repeats a known person. */
export async function makeCsv(
  file: string,
  { from, count, until, days = 120, titles = TITLES }: { from: number; count: number; until: string; days?: number; titles?: string },
): Promise<void> {
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
