import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, root } from './bootstrap.mjs';

install();
build();
const script = join(root, 'dist/services/standalone/src/seed.js');
const { status } = spawnSync(process.execPath, ['--enable-source-maps', script, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit'],
  cwd: root,
});
process.exit(status ?? 1);
