import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../..');

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

async function violations(...folders: string[]): Promise<string[]> {
  const binary = join(root, 'node_modules/.bin/depcruise');
  const args = ['-c', 'test/architecture/boundaries.cjs', '-T', 'json', ...folders];
  const { stdout } = await promisify(execFile)(binary, args, { cwd: root, maxBuffer: 256 * 1024 * 1024 }).catch(
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
});
