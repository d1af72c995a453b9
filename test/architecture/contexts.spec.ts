import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@matricula/domain/registry';

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

describe('lists and reports', () => {
  it('are collected from every context of the projections that declares some', () => {
    const lines = readFileSync(join(root, 'projections/src/declarations.ts'), 'utf8').trim().split('\n');
    const declaring = foldersOf('projections/src').filter((context) => existsSync(join(root, 'projections/src', context, 'index.ts')));
    expect(lines.map((line) => /^export \* as \w+ from '\.\/([a-z-]+)';$/.exec(line)?.[1])).toEqual(declaring.toSorted());
    const files = foldersOf('projections/src').filter((context) =>
      readdirSync(join(root, 'projections/src', context)).some((file) => /\.(lists|reports|access)\.ts$/.test(file)),
    );
    expect(files.filter((context) => !declaring.includes(context))).toEqual([]);
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
