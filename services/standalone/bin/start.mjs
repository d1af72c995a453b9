import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, install, root } from './bootstrap.mjs';

// Everything a fresh clone needs, then the product itself. A second start finds all of it done.
install();
build();
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/services/standalone/src/main.js')], {
  stdio: 'inherit',
  cwd: root,
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
