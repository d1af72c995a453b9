import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A typing error of the user: `run.mjs` prints it without a stack. */
const mistake = (message) => Object.assign(new Error(message), { plain: true });

/** Flows that `npm test` runs on engines too, because an engine can change their outcome, and how. `README.md` has the rule of choice. */
export const FLOWS_ON_ENGINES = {
  attachments: 'files in S3',
  erasure: 'every store',
  import: 'files in S3, jobs that survive a restart',
  live: 'the feed, announcements between processes, timers',
  operations: 'parked events, rebuilds, restarts',
  'past-figures': 'positions in the log',
  're-enquiry': 'appends at the same moment, command keys',
  reports: 'queries in ClickHouse',
  tenants: 'queries in ClickHouse and MongoDB, limited to a tenant and to rows',
  timeline: 'queries in MongoDB, the order of the whole log',
  'two-apis': 'two processes on one log',
};

/** Jest pattern for them. */
export const flowsOnEngines = `test/flows/(${Object.keys(FLOWS_ON_ENGINES).join('|')})\\.spec`;

/** Folders that contain one folder for each context. */
function contextParents(root) {
  const below = (group) => readdirSync(join(root, group)).map((name) => `${group}/${name}/src`);
  return [...below('libs'), ...below('services'), 'projections/src', 'console/src/features', 'console/src/shared'];
}

/** Whether a spec of `test/` concerns a context, by its name, the titles of its blocks or its imports. */
export function isAbout(context, file, text) {
  const words = context.replaceAll('-', '[- ]');
  const inName = new RegExp(`(^|[-/.])${context}s?[-.]`).test(file.split('/').at(-1));
  const inTitle = new RegExp(`\\bdescribe(?:\\.each\\([^)]*\\))?\\(\\s*['"\`][^'"\`]*\\b${words}s?\\b`, 'i').test(text);
  const inImport = new RegExp(`from '[^']*/${context}(?:/[^']*)?'`).test(text);
  return inName || inTitle || inImport;
}

/**
 * Jest patterns for every spec of a context.
 * @throws Error when there is no such context
 */
export function specsOfContext(root, context) {
  const folders = contextParents(root)
    .map((parent) => `${parent}/${context}`)
    .filter((folder) => existsSync(join(root, folder)));
  if (folders.length === 0) throw mistake(`No context is called ${context ?? '(name missing)'}: npm test -- context lead`);
  const tests = readdirSync(join(root, 'test'), { recursive: true })
    .map((file) => `test/${file.split(sep).join('/')}`)
    .filter((file) => file.endsWith('.spec.ts') && !file.includes('/.') && isAbout(context, file, readFileSync(join(root, file), 'utf8')));
  return [...folders.map((folder) => `${folder}/`), ...tests];
}

/** Files that differ from the merge base with main, untracked ones included, deleted ones excluded. */
export function changedFiles(root) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const known = ['main', 'origin/main'].find((name) => {
    try {
      return git('rev-parse', '--verify', '--quiet', name).length > 0;
    } catch {
      return false;
    }
  });
  if (!known) throw mistake('There is no branch main to compare with.');
  const [base] = git('merge-base', known, 'HEAD');
  const files = [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => existsSync(join(root, file)));
}
