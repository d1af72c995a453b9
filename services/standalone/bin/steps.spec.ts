import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('the steps of a start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steps-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const steps = (code: string, env: Record<string, string> = {}) => {
    const from = `import { npm, run, step } from ${JSON.stringify(join(__dirname, 'steps.mjs'))};`;
    const args = ['--input-type=module', '-e', `${from} await (${code})().catch((error) => console.log(error.message));`];
    return spawnSync(process.execPath, args, { env: { ...process.env, ...env }, encoding: 'utf8' }).stdout;
  };

  it('run npm by the Node that the packages are for, not by the one of the machine', () => {
    const node = join(folder, 'node');
    writeFileSync(node, '#!/bin/sh\necho "brought node: $*"\n');
    chmodSync(node, 0o755);
    const said = steps(`() => npm(${JSON.stringify(node)}, ['ci'])`, { npm_execpath: '/usr/lib/npm-cli.js' });
    expect(said).toBe('brought node: /usr/lib/npm-cli.js ci\n');
  });

  it('are done once for the same input, and again where what they made is gone', () => {
    const made = join(folder, 'made');
    const places = JSON.stringify({ title: 'Building', stamp: join(folder, 'built'), makes: made, input: 'same' });
    const build = () => steps(`() => step(${places}, async () => (await import('node:fs')).writeFileSync(${JSON.stringify(made)}, ''))`);
    expect([build(), build()]).toEqual([expect.stringContaining('Building: done'), '']);
    rmSync(made);
    expect(build()).toContain('Building: done');
    expect(existsSync(made)).toBe(true);
  });

  it.each([
    ['ENOTEMPTY: directory not empty', 'Installing failed: another start still works in this folder.'],
    ['npm error ENOSPC', 'Installing failed: the disk is full.'],
    ['a program of ours is wrong', 'a program of ours is wrong\nnode -e'],
  ])('are named when they fail: %s', (reason, sentence) => {
    const fail = `run(process.execPath, ['-e', ${JSON.stringify(`console.error(${JSON.stringify(reason)}); process.exit(1)`)}])`;
    const stamp = JSON.stringify(join(folder, 'stamp'));
    const said = steps(`() => step({ title: 'Installing', stamp: ${stamp}, input: '' }, () => ${fail})`);
    expect(said.replace(process.execPath, 'node')).toContain(sentence);
    expect(said).toContain('Installing failed: ');
  });
});
