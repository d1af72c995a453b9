import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** `node run-from-source.mjs MODULE.ts [argument ...]`: runs a module of the product as a process of its own, without a build. */
const [, , module, ...rest] = process.argv;
process.argv = [process.argv[0], module, ...rest];
const require = createRequire(import.meta.url);
require.extensions['.ts'] = (loaded, filename) =>
  loaded._compile(transformSync(readFileSync(filename, 'utf8'), { filename }).code, filename);
require(module);
