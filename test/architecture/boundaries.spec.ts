import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../..');
const MOST_OUTPUT = 256 * 1024 * 1024;

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

async function violations(...folders: string[]): Promise<string[]> {
  const binary = join(root, 'node_modules/.bin/depcruise');
  const args = ['-c', 'test/architecture/boundaries.cjs', '-T', 'json', ...folders];
  const { stdout } = await promisify(execFile)(binary, args, { cwd: root, maxBuffer: MOST_OUTPUT }).catch(
    (error: { stdout: string }) => error,
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[]; totalCruised: number } };
  expect(summary.totalCruised).toBeGreaterThan(200);
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}

describe('the modules', () => {
  it('keep the boundaries of the ground plan', async () => {
    expect(await violations('libs', 'services', 'projections', 'console/src')).toEqual([]);
  }, 120_000);

  it('that threads are made of load no framework: it would take each of them half a second and 40 MiB', async () => {
    const threads = ['capture', 'columns', 'projector'].map((name) => `services/standalone/src/${name}-thread.ts`);
    // As they are built: what is a type alone is not there.
    const args = ['--no-config', '--ts-config', 'tsconfig.json', '--do-not-follow', 'node_modules', '-T', 'json', ...threads];
    const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/depcruise'), args, { cwd: root, maxBuffer: MOST_OUTPUT });
    const { modules } = JSON.parse(stdout) as { modules: { source: string }[] };
    const loaded = modules.map(({ source }) => source);
    expect(loaded).toEqual(expect.arrayContaining(threads));
    expect(loaded.filter((source) => /node_modules\/(@nestjs|rxjs|fastify|class-validator)\//.test(source))).toEqual([]);
  }, 120_000);
});
