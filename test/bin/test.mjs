import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from '../../services/standalone/bin/bootstrap.mjs';

/**
 * `npm test`: everything on a fresh clone. Arguments narrow it: `npm test -- lint`, `npm test -- jest test/flows`.
 * Parts: lint (eslint, types, boundaries, format), jest (every spec, a real browser included), distributed (flows and main job again, on
 * the engines of the distributed profile). Its faults take ten minutes more: `npm run test:faults`.
 */
install();
build();

const [part, ...rest] = process.argv.slice(2);
const bin = (name) => join(root, 'node_modules', '.bin', name);
const jest = [process.execPath, '--max-old-space-size=4096', bin('jest'), '-c', '.jestrc.json', '--maxWorkers=2'];
/** What is run by itself: it kills engines and processes for minutes. */
const FAULTS = 'test/faults/distributed';
const engines = existsSync(join(root, '..', 'shared', 'engines'));
const parts = {
  lint: [
    [bin('eslint'), ['-c', '.eslint.config.mjs', '.', '--max-warnings', '0']],
    [bin('tsc'), ['-p', '.']],
    [bin('tsc'), ['-p', 'console']],
    [bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ],
  jest: [[jest[0], [...jest.slice(1), `--testPathIgnorePatterns=${FAULTS}`, ...(part === 'jest' ? rest : [])]]],
  distributed: engines
    ? [
        [
          jest[0],
          [
            ...jest.slice(1),
            '--globalSetup=./test/fixtures/start-engines.ts',
            '--globalTeardown=./test/fixtures/stop-engines.ts',
            '--testTimeout=300000',
            ...(part === 'distributed' && rest.length > 0 ? rest : ['test/flows', 'test/e2e/main-job']),
          ],
        ],
      ]
    : [],
};

if (!existsSync(join(root, '..', 'shared')))
  process.stdout.write(
    'Left out: specs on the real enquiry file, on real engines, and the distributed profile (../shared is not beside this folder).\n',
  );
for (const [name, commands] of Object.entries(parts)) {
  if (part !== undefined && part !== name) continue;
  for (const [command, args] of commands) {
    const started = Date.now();
    const { status } = spawnSync(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test' },
    });
    process.stdout.write(
      `${name}: ${command.split('/').at(-1)} ${status === 0 ? 'ok' : `failed (${status})`} after ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
    );
    if (status !== 0) process.exit(status ?? 1);
  }
}
