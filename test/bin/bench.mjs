import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, root } from '../../services/standalone/bin/bootstrap.mjs';

// The bench measures the built product: its own files are built beside it.
install();
build();
const run = (command, args) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
};
run(join(root, 'node_modules/.bin/swc'), ['test/bench', 'test/fixtures', '-d', 'dist', '--config-file', '.swcrc', '--quiet']);
run(process.execPath, [
  '--enable-source-maps',
  '--max-old-space-size=4096',
  join(root, 'dist/test/bench/run.js'),
  ...process.argv.slice(2),
]);
