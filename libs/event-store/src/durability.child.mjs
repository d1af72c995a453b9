import { transformSync } from '@swc/core';
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const WRITERS = 8;

const require = createRequire(import.meta.url);
require.extensions['.ts'] = (module, filename) =>
  module._compile(transformSync(readFileSync(filename, 'utf8'), { filename }).code, filename);

const [, , adapter, place] = process.argv;
const { note } = require(join(import.meta.dirname, 'contract-events.ts'));
const store = await require(adapter).connect(place);

async function write(writer) {
  for (;;) {
    const event = note(`of writer ${writer}`);
    await store.append({ stream: `s-${writer}`, tenantId: 't1', events: [event], expected: 'any' });
    // Straight to the pipe: a buffered line could outlive or die with the process.
    writeSync(1, `${event.id}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
