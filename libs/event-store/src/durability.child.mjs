import { transformSync } from '@swc/core';
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const WRITERS = 8;

const require = createRequire(import.meta.url);
require.extensions['.ts'] = (module, filename) =>
  module._compile(transformSync(readFileSync(filename, 'utf8'), { filename }).code, filename);

const [, , adapter, place, work = 'appends', dieAfter] = process.argv;
const { note } = require(join(import.meta.dirname, 'contract-events.ts'));
const store = await require(adapter).connect(place, dieAfter === undefined ? undefined : Number(dieAfter));

async function write(writer) {
  for (;;) {
    const event = note(`of writer ${writer}`);
    await store.append({ stream: `s-${writer}`, tenantId: 't1', events: [event], expected: 'any' });
    // Straight to the pipe: a buffered line could outlive or die with the process.
    writeSync(1, `${event.id}\n`);
  }
}

/** Batches as a capture makes them: a reservation, its owner, and a common stream; the owner's events are more than a server may take at once. */
async function writeBatches() {
  const large = 'x'.repeat(240 * 1024);
  for (let n = 0; ; n++) {
    const events = (...texts) => texts.map((text) => note(text, { meta: { ...note('').meta, correlationId: `batch ${n}` } }));
    await store.appendMany([
      { stream: `lead-t1-${n}`, tenantId: 't1', events: events('captured', 'assigned', large, large, large, large), expected: 'none' },
      { stream: `lead-identity-t1-${n}`, tenantId: 't1', events: events(`lead-t1-${n}`), expected: 'none' },
      { stream: 'job', tenantId: 't1', events: events('progress'), expected: 'any' },
    ]);
    writeSync(1, `batch ${n}\n`);
  }
}

if (work === 'batches') await writeBatches();
else await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
