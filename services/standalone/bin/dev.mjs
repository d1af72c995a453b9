import { join } from 'node:path';
import { build, describeApi, prepare } from './bootstrap.mjs';
import { become, root } from './steps.mjs';

// Runs the product, restarted when its sources change, and the console with hot reload on port 5173.
const node = await prepare({ testing: true });
await build(node);
await describeApi(node);
const script = (path) => join(root, 'node_modules', path);
become(
  [node, [script('@nestjs/cli/bin/nest.js'), 'build', '--watch']],
  [node, ['--watch', '--enable-source-maps', 'dist/services/standalone/src/main.js']],
  [node, [script('vite/bin/vite.js')], join(root, 'console')],
);
