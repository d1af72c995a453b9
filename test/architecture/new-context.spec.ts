import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../..');
const run = promisify(execFile);
const outputOf = (error: { stdout?: string; stderr?: string }) => ({
  stdout: error.stdout ?? '',
  stderr: error.stderr ?? '',
  failed: true,
});

/** The parts of the repository that a new context is written into. */
const PARTS = ['libs', 'projections', 'services', 'console', 'test/fixtures'];
const FILES = ['package.json', 'tsconfig.json', '.jestrc.json', '.prettierrc.json', '.swcrc'];

describe('npm run new -- context', () => {
  let copy: string;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'new-context-'));
    for (const part of PARTS)
      cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !/\/(node_modules|dist)$/.test(path) });
    for (const file of FILES) cpSync(join(root, file), join(copy, file));
    mkdirSync(join(copy, 'test'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const write = (...args: string[]) =>
    run(process.execPath, ['services/standalone/bin/run.mjs', 'new', ...args], { cwd: copy }).catch(outputOf);

  it('writes a slice that compiles, with specs that pass, and one line in each index', async () => {
    const { stdout } = await write('context', 'fee-plan');
    const paths = stdout.split('\n').filter((line) => /\.tsx?$/.test(line));
    const indexes = paths.filter((path) => !path.includes('fee-plan'));
    expect(indexes).toHaveLength(5);
    const lines = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8').split('\n').length;
    expect(indexes.map((path) => lines(copy, path) - lines(root, path))).toEqual([1, 1, 1, 1, 1]);
    const typesOf = async (folder: string, files: string[], settings: object = {}) => {
      const config = join(copy, folder, 'tsconfig.new.json');
      writeFileSync(
        config,
        JSON.stringify({ extends: './tsconfig.json', ...settings, include: ['**/*.d.ts'], exclude: ['node_modules'], files }),
      );
      return (
        await run(process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), '-p', config], { cwd: copy }).catch(outputOf)
      ).stdout;
    };
    const isConsole = (path: string) => path.startsWith('console/');
    expect(
      await typesOf(
        '.',
        paths.filter((path) => !isConsole(path)),
      ),
    ).toBe('');
    expect(
      await typesOf(
        'console',
        paths.filter(isConsole).map((path) => path.slice('console/'.length)),
      ),
    ).toBe('');
    const jest = [join(root, 'node_modules/jest/bin/jest.js'), '-c', '.jestrc.json', '--rootDir', copy, '--maxWorkers=1', 'fee-plan'];
    const { stderr } = await run(process.execPath, jest, { cwd: copy }).catch(outputOf);
    expect(stderr).toMatch(/Tests: +3 passed, 3 total/);
  }, 120_000);

  it.each([[[]], [['context']], [['context', 'Fee Plan']], [['context', 'lead']], [['screen', 'x']]])(
    'says what is wrong with %j',
    async (args) => {
      expect(await write(...args)).toMatchObject({
        failed: true,
        stderr: expect.stringMatching(/npm run new -- context fee-plan|There is a context lead/),
      });
    },
  );
});
