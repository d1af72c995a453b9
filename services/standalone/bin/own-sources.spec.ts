import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A program of one line that throws, and a map that says it was line 1 of `written.ts`. */
function compiled(file: string): void {
  const map = { version: 3, sources: ['written.ts'], names: [], mappings: 'AAAA' };
  const comment = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `module.exports = () => { throw new Error('thrown'); };\n${comment}\n`);
}

describe('the product as it is started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-sources-'));
  const [own, others] = [join(folder, 'own.js'), join(folder, 'node_modules/others/index.js')];
  const main = join(folder, 'main.js');
  beforeAll(() => {
    [own, others].forEach(compiled);
    const said = `const said = (file) => { try { require(file)(); } catch ({ stack }) { console.log(/at .*?([a-z]+\\.[jt]s)/.exec(stack)[1]); } };
      for (const file of ${JSON.stringify([own, others])}) said(file);
      const { isMainThread, Worker } = require('node:worker_threads');
      if (isMainThread) new Worker(__filename);`;
    writeFileSync(main, said);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('names lines of its own sources where an error was thrown, and none of packages, in all of its threads', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--require', join(__dirname, 'own-sources.cjs'), main], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual(['written.ts', 'index.js', 'written.ts', 'index.js']);
  });
});
