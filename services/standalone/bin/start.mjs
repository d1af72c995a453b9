import { build, prepare } from './bootstrap.mjs';
import { become, Plain } from './steps.mjs';

// Installs and builds what is missing, then starts the product.
const [option] = process.argv.slice(3);
if (option)
  throw new Plain(`npm start takes no ${option}: it is configured by variables, such as PORT=4000 DATA_DIR=/srv/matricula npm start.`);
const node = await prepare();
await build(node);
// With a limit for the old generation, each thread collects garbage at twice instead of four times the live heap, long before the limit.
become([
  node,
  ['--require', './services/standalone/bin/own-sources.cjs', '--max-old-space-size=1536', 'dist/services/standalone/src/main.js'],
]);
