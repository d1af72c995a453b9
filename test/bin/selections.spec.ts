import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

interface Selections {
  isAbout(context: string, file: string, text: string): boolean;
  specsOfContext(root: string, context?: string): string[];
  changedFiles(root: string): string[];
  FLOWS_ON_ENGINES: Record<string, string>;
  flowsOnEngines: string;
}
const { isAbout, specsOfContext, changedFiles, FLOWS_ON_ENGINES, flowsOnEngines } = jest.requireActual<Selections>('./selections.mjs');

describe('specs of a context', () => {
  it.each([
    ['by name', 'lead', 'test/flows/lead-rules.spec.ts', '', true],
    ['by name within', 'lead', 'test/architecture/row-of-leads.spec.ts', '', true],
    ['by title', 'follow-up', 'test/e2e/main-job.spec.ts', `describe('a follow-up that is due', () => {`, true],
    ['by a title in another spelling', 'follow-up', 'test/e2e/main-job.spec.ts', `describe('Follow ups', () => {`, true],
    ['by import', 'tenant', 'test/e2e/routes.spec.ts', `import { roles } from '@matricula/domain/tenant/starter-set';`, true],
    ['not by a longer word', 'lead', 'test/flows/leader-election.spec.ts', `describe('leading relay', () => {`, false],
    ['not by a test title', 'lead', 'test/flows/sign-in.spec.ts', `it('leads to the dashboard of the lead', () => {`, false],
  ])('are found %s', (_how, context, file, text, found) => expect(isAbout(context, file, text)).toBe(found));

  it('are in every folder of the context and in test', () => {
    const found = specsOfContext(resolve(__dirname, '../..'), 'lead');
    for (const folder of ['libs/domain/src/lead/', 'projections/src/lead/', 'services/commands/src/lead/', 'console/src/features/lead/'])
      expect(found).toContain(folder);
    expect(found).toContain('test/flows/lead-rules.spec.ts');
    expect(found).not.toContain('test/flows/webhooks.spec.ts');
  });

  it('are not found for a name that no folder has', () => {
    expect(() => specsOfContext(resolve(__dirname, '../..'), 'leed')).toThrow('No context is called leed');
    expect(() => specsOfContext(resolve(__dirname, '../..'))).toThrow('npm test -- context lead');
  });
});

describe('flows on engines', () => {
  it.each(Object.keys(FLOWS_ON_ENGINES))('include %s, which exists', (name) => {
    const file = `test/flows/${name}.spec.ts`;
    expect(existsSync(resolve(__dirname, '../..', file))).toBe(true);
    expect(file).toMatch(new RegExp(flowsOnEngines));
  });

  it.each(['capture-api', 'sign-in', 'import-files', 'report-schedules', 'timeline-bulk'])('do not include %s', (name) =>
    expect(`test/flows/${name}.spec.ts`).not.toMatch(new RegExp(flowsOnEngines)),
  );
});

describe('changed files', () => {
  it('are those of commits since main, of the working tree and new ones, but not deleted ones', () => {
    const root = mkdtempSync(join(tmpdir(), 'changed-'));
    const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@example.com', ...args], { cwd: root });
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    try {
      git('init', '-q', '-b', 'main');
      for (const file of ['same.ts', 'edited.ts', 'deleted.ts', 'committed.ts']) write(file, '1');
      git('add', '.');
      git('commit', '-qm', 'one');
      git('checkout', '-qb', 'branch');
      write('committed.ts', '2');
      git('commit', '-qam', 'two');
      write('edited.ts', '2');
      write('folder/new.ts', '1');
      rmSync(join(root, 'deleted.ts'));
      expect(changedFiles(root).toSorted()).toEqual(['committed.ts', 'edited.ts', 'folder/new.ts']);
      git('branch', '-m', 'main', 'other');
      expect(() => changedFiles(root)).toThrow('There is no branch main');
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
