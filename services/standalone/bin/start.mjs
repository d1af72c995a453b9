import { build, prepare } from './bootstrap.mjs';
import { become } from './steps.mjs';

// Everything a fresh clone needs, then the product itself. A second start finds all of it done.
const node = await prepare();
await build(node);
become([node, ['--enable-source-maps', 'dist/services/standalone/src/main.js']]);
