import { build, prepare } from './bootstrap.mjs';
import { become, Plain } from './steps.mjs';

// Everything a fresh clone needs, then the product itself. A second start finds all of it done.
const [option] = process.argv.slice(3);
if (option)
  throw new Plain(`npm start takes no ${option}: it is configured by variables, such as PORT=4000 DATA_DIR=/srv/matricula npm start.`);
const node = await prepare();
await build(node);
// With a limit of the old generation each thread collects its garbage at twice what lives, not at four times, long before the limit itself.
become([
  node,
  ['--require', './services/standalone/bin/own-sources.cjs', '--max-old-space-size=1536', 'dist/services/standalone/src/main.js'],
]);
