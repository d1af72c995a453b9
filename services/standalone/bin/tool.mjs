import { build, prepare } from './bootstrap.mjs';
import { become } from './steps.mjs';
import { checkOptions } from './tool-options.mjs';

// A tool of the product by its name: `npm run verify-log`, `npm run seed -- --leads 100000`.
const [tool, ...args] = process.argv.slice(2);
checkOptions(tool, args);
const node = await prepare();
await build(node);
become([node, ['--enable-source-maps', `dist/services/standalone/src/${tool}.js`, ...args]]);
