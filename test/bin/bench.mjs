import { join } from 'node:path';
import { build, prepare } from '../../services/standalone/bin/bootstrap.mjs';
import { become, root, run } from '../../services/standalone/bin/steps.mjs';

// The bench measures the built product, so its own files are built too.
const node = await prepare({ testing: true });
await build(node);
const swc = join(root, 'node_modules/@swc/cli/bin/swc.js');
await run(node, [swc, 'test/bench', 'test/fixtures', '-d', 'dist', '--config-file', '.swcrc', '--quiet']);
become([node, ['--enable-source-maps', '--max-old-space-size=4096', 'dist/test/bench/run.js', ...process.argv.slice(3)]]);
