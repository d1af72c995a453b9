import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { preProcessFile } from 'typescript';

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

/** Packages that the code of these folders imports, each with an importing file; type imports count. */
function packagesOf(...folders: string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of folders)
    for (const { name: file, parentPath } of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter(
      // Folders of artefacts are named like the failed specs, so keep files only.
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name),
    )) {
      const text = readFileSync(join(parentPath, file), 'utf8');
      for (const { fileName } of preProcessFile(text).importedFiles) {
        const [name] = /^(@[^/]+\/)?[^./][^/]*/.exec(fileName) ?? [];
        if (name) found.set(name, relative(root, join(parentPath, file)));
      }
    }
  return found;
}

describe('the modules', () => {
  it('import no package, specs included, that only another package brings', () => {
    const declared = ['package.json', 'console/package.json'].flatMap((file) => {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, object>;
      return Object.keys({ ...dependencies, ...devDependencies });
    });
    const found = packagesOf('libs', 'services', 'projections', 'console/src', 'test');
    expect(found.size).toBeGreaterThan(50);
    const isOurs = (name: string) => name.startsWith('node:') || name.startsWith('@matricula/') || declared.includes(name);
    expect([...found].filter(([name]) => !isOurs(name))).toEqual([]);
  });

  it('keep the boundaries of the ground plan', async () => {
    expect(await violations('libs', 'services', 'projections', 'console/src')).toEqual([]);
  }, 120_000);

  it('that threads are made of load no framework: it would take each of them half a second and 40 MiB', async () => {
    const threads = ['capture', 'columns', 'projector'].map((name) => `services/standalone/src/${name}-thread.ts`);
    // Like the build, ignore imports that are only types.
    const args = ['--no-config', '--ts-config', 'tsconfig.json', '--do-not-follow', 'node_modules', '-T', 'json', ...threads];
    const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/depcruise'), args, { cwd: root, maxBuffer: MOST_OUTPUT });
    const { modules } = JSON.parse(stdout) as { modules: { source: string }[] };
    const loaded = modules.map(({ source }) => source);
    expect(loaded).toEqual(expect.arrayContaining(threads));
    expect(loaded.filter((source) => /node_modules\/(@nestjs|rxjs|fastify|class-validator)\//.test(source))).toEqual([]);
  }, 120_000);
});
