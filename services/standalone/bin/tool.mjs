import { build, prepare } from './bootstrap.mjs';
import { become } from './steps.mjs';

// A tool of the product by its name: `npm run verify-log`, `npm run seed -- --leads 100000`.
const [tool, ...args] = process.argv.slice(2);
const node = await prepare();
await build(node);
become([node, ['--enable-source-maps', `dist/services/standalone/src/${tool}.js`, ...args]]);
