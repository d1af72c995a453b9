import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const stamps = join(root, 'node_modules', '.matricula');

/** Says what happens now and how long it took. */
function step(name, work) {
  const started = Date.now();
  process.stdout.write(`${name} ...\n`);
  work();
  process.stdout.write(`${name}: done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (error || status !== 0) {
    process.stderr.write(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ` with code ${status}`}\n`);
    process.exit(status ?? 1);
  }
}

/** Changes when any of the files below the given folders does. */
function fingerprint(entries) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (!existsSync(path)) return;
    const info = statSync(path);
    if (!info.isDirectory()) return void hash.update(`${path}:${info.size}:`).update(readFileSync(path));
    for (const name of readdirSync(path).sort()) if (!['node_modules', 'dist'].includes(name)) visit(join(path, name));
  };
  entries.forEach((entry) => visit(join(root, entry)));
  return hash.digest('hex');
}

/** Does the work unless it was done for the same input before. */
function unlessDone(name, print, work) {
  const stamp = join(stamps, name);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return;
  work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, print);
}

/** Installs packages where the lock file asks for it. A native module is compiled where no prebuilt one can be had. */
export function install() {
  unlessDone('installed', fingerprint(['package-lock.json', 'package.json', 'console/package.json']), () =>
    step('Installing packages (a few minutes the first time)', () => {
      const prefix = resolve(dirname(process.execPath), '..');
      const headers = existsSync(join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {};
      run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'], { SCARF_ANALYTICS: 'false', ...headers });
    }),
  );
}

/** Builds server and console where their sources changed. */
export function build() {
  const shared = ['package-lock.json', '.swcrc'];
  unlessDone('server', fingerprint([...shared, 'nest-cli.json', 'libs', 'services', 'projections']), () =>
    step('Building the server', () =>
      run('npx', ['swc', 'libs', 'services', 'projections', '-d', 'dist', '--config-file', '.swcrc', '--quiet']),
    ),
  );
  unlessDone('console', fingerprint([...shared, 'console', 'libs/read-models', 'libs/domain']), () =>
    step('Building the console', () => run('npm', ['run', 'build', '-w', 'console', '--silent'])),
  );
}
