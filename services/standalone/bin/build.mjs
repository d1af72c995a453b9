import { build, prepare } from './bootstrap.mjs';

await build(await prepare());
