import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { preProcessFile } from 'typescript';
import { contexts } from '@matricula/domain/registry';
import * as declared from '@matricula/projections/declarations';
import { reports } from '@matricula/projections/reports';
import type { Report } from '@matricula/reports';

const root = join(__dirname, '../..');
const foldersOf = (folder: string) => readdirSync(join(root, folder)).filter((name) => statSync(join(root, folder, name)).isDirectory());

/** For each side: the index that collects its contexts, and the file in a context's folder that it collects. */
const sides: [side: string, index: string, entry: (context: string) => string][] = [
  ['libs/domain/src', 'libs/domain/src/registry/contexts.ts', (context) => `${context}/${context}.context.ts`],
  ['projections/src', 'projections/src/contexts.ts', (context) => `${context}/${context}.projectors.ts`],
  ['services/commands/src', 'services/commands/src/contexts.ts', (context) => `${context}/${context}.module.ts`],
  ['services/queries/src', 'services/queries/src/contexts.ts', (context) => `${context}/${context}.module.ts`],
  ['console/src/features', 'console/src/app/contexts.ts', (context) => `${context}/${context}.routes.tsx`],
];

/** Folders that are not contexts: the base of the domain, and screens that belong to the lead's. */
const others = new Set(['libs/domain/src/kernel', 'libs/domain/src/registry', 'console/src/features/call-action']);

describe.each(sides)('%s', (side, index, entry) => {
  const present = foldersOf(side).filter((folder) => !others.has(`${side}/${folder}`));
  const lines = readFileSync(join(root, index), 'utf8').trim().split('\n');

  it('has one file in every context that says what it brings', () => {
    expect(present.filter((context) => !existsSync(join(root, side, entry(context))))).toEqual([]);
    expect(present.length).toBeGreaterThan(5);
  });

  it('collects every context by one line of its index, and nothing else', () => {
    const paths = lines.map((line) => /^export \{ \w+ \} from '(?:\.\.?\/)+(?:features\/)?([a-z-]+)(?:\/[\w.-]+)?';$/.exec(line)?.[1]);
    expect(paths).toEqual(present.toSorted());
  });
});

/** For each index whose lines collect the `index.ts` of the contexts that have one: the folder, the index, and the files that need to be declared there. */
const declarations: [side: string, index: string, declared: RegExp][] = [
  ['projections/src', 'declarations.ts', /\.(lists|reports|boards|access)\.ts$/],
  ['services/automation/src', 'contexts.ts', /\.(policy|worker|workers|schedule)\.ts$/],
  ['services/public/src', 'contexts.ts', /\.controller\.ts$/],
];

describe.each(declarations)('declarations in %s', (side, index, declared) => {
  const filesOf = (context: string) => readdirSync(join(root, side, context));

  it('are collected from the index of every context that has some', () => {
    const lines = readFileSync(join(root, side, index), 'utf8')
      .trim()
      .split('\n');
    const declaring = foldersOf(side).filter((context) => filesOf(context).includes('index.ts'));
    expect(lines.map((line) => /^export \* as \w+ from '\.\/([a-z-]+)';$/.exec(line)?.[1])).toEqual(declaring.toSorted());
    const needed = foldersOf(side).filter((context) => filesOf(context).some((file) => declared.test(file)));
    expect(needed.filter((context) => !declaring.includes(context))).toEqual([]);
  });
});

describe('documented calls of reports', () => {
  const side = join(root, 'services/queries/src');
  const controllersOf = (context: string) =>
    readdirSync(join(side, context))
      .filter((file) => file.endsWith('.controller.ts'))
      .map((file) => readFileSync(join(side, context, file), 'utf8'))
      .join('\n');

  it('are served by the context that declares the report', () => {
    const calls = Object.entries(declared as Record<string, { reports?: readonly Report[] }>).flatMap(([name, { reports: own = [] }]) =>
      own.flatMap((report) => report.calls.map((call) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), call] as const)),
    );
    expect(calls.length).toBeGreaterThan(4);
    expect(calls.filter(([context, call]) => !controllersOf(context).includes(`('${call}')`))).toEqual([]);
  });

  it('leave the controller of all reports without the name of any', () => {
    const central = readFileSync(join(side, 'overview/report.controller.ts'), 'utf8');
    // The name in the example of the documentation is a value, not a case of its own.
    const code = central.replace(/example: '[a-z-]+'/, '');
    expect(reports.filter(({ name }) => code.includes(`'${name}'`))).toEqual([]);
  });
});

describe('jobs', () => {
  it('are collected from every context of the write side that declares some', () => {
    const side = 'services/commands/src';
    const lines = readFileSync(join(root, side, 'jobs.ts'), 'utf8')
      .trim()
      .split('\n');
    const declaring = foldersOf(side).filter((context) => existsSync(join(root, side, context, `${context}.jobs.ts`)));
    expect(lines.map((line) => /^export \{ \w+ \} from '\.\/([a-z-]+)\/\1\.jobs';$/.exec(line)?.[1])).toEqual(declaring.toSorted());
  });
});

/** Folders whose central files name no context, apart from these indexes and the interface for entry points. */
const centres: [side: string, indexes: string[]][] = [
  ['projections/src', ['contexts.ts', 'declarations.ts']],
  ['services/commands/src', ['contexts.ts', 'jobs.ts', 'index.ts']],
  ['services/queries/src', ['contexts.ts', 'index.ts']],
  ['services/automation/src', ['contexts.ts', 'index.ts']],
  ['services/public/src', ['contexts.ts', 'index.ts']],
];
/** Imports of central files from the runner of jobs and of policies, which are no business of a context. */
const engines = new Set([
  'services/commands/src/commands.module.ts -> job',
  'services/automation/src/policies.controller.ts -> automation',
]);

describe.each(centres)('central files of %s', (side, indexes) => {
  it('name no context', () => {
    const known = [...new Set([...foldersOf(side), ...foldersOf('libs/domain/src')])].filter(
      (folder) => !others.has(`libs/domain/src/${folder}`),
    );
    const central = readdirSync(join(root, side)).filter(
      (file) => /\.ts$/.test(file) && !/\.spec\.ts$/.test(file) && !indexes.includes(file),
    );
    expect(central).not.toEqual([]);
    const named = central.flatMap((file) => {
      const paths = preProcessFile(readFileSync(join(root, side, file), 'utf8')).importedFiles.map(({ fileName }) => fileName);
      const contextOf = (path: string) => /^(?:\.\/|@matricula\/(?:domain|projections)\/)([a-z-]+)(?:\/|$)/.exec(path)?.[1] ?? '';
      const isFile = (path: string) => existsSync(join(root, side, `${path}.ts`));
      return paths
        .filter((path) => !isFile(path) && known.includes(contextOf(path)))
        .map((path) => `${side}/${file} -> ${contextOf(path)}`);
    });
    expect(named.filter((one) => !engines.has(one))).toEqual([]);
  });
});

describe('the shell of the console', () => {
  const features = foldersOf('console/src/features');
  const index = readFileSync(join(root, 'console/src/app/shell/slots.ts'), 'utf8').trim().split('\n');

  it('collects what a feature shows in it by one line of its index, and nothing else', () => {
    const declaring = features.filter((feature) => existsSync(join(root, 'console/src/features', feature, `${feature}.shell.ts`)));
    const collected = index.map((line) => /^export \{ \w+Shell \} from '\.\.\/\.\.\/features\/([a-z-]+)\/\1\.shell';$/.exec(line)?.[1]);
    expect(collected).toEqual(declaring.toSorted());
    expect(declaring.length).toBeGreaterThan(5);
  });

  it('names no feature outside of that index', () => {
    const folder = 'console/src/app/shell';
    const naming = readdirSync(join(root, folder)).filter(
      (file) => /\.tsx?$/.test(file) && file !== 'slots.ts' && readFileSync(join(root, folder, file), 'utf8').includes('features/'),
    );
    expect(naming).toEqual([]);
  });
});

describe('the texts of the console', () => {
  it('are collected from every feature that has some of its own', () => {
    const lines = readFileSync(join(root, 'console/src/app/texts/hindi-contexts.ts'), 'utf8').trim().split('\n');
    const declaring = foldersOf('console/src/features').filter((feature) =>
      existsSync(join(root, 'console/src/features', feature, `${feature}.hindi.ts`)),
    );
    const collected = lines.map((line) => /^export \{ \w+Hindi \} from '\.\.\/\.\.\/features\/([a-z-]+)\/\1\.hindi';$/.exec(line)?.[1]);
    expect(collected).toEqual(declaring.toSorted());
  });
});

describe('a context', () => {
  it('is called what its folder is called', () =>
    expect(contexts.map(({ name }) => name)).toEqual(
      foldersOf('libs/domain/src').filter((name) => !others.has(`libs/domain/src/${name}`)),
    ));
});
