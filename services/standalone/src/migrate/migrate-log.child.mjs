import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Runs the command as `npm run migrate-log` does, from the sources.
const require = createRequire(import.meta.url);
require.extensions['.ts'] = (module, filename) =>
  module._compile(transformSync(readFileSync(filename, 'utf8'), { filename }).code, filename);
require(join(import.meta.dirname, '..', 'migrate-log.ts'));
