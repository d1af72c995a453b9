import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const here = dirname(fileURLToPath(import.meta.url));
const templates = join(here, 'context');
const mistake = (message) => Object.assign(new Error(message), { plain: true });

/** Where a line about a context stands, for each place that collects contexts; lines are sorted by the path that they name. */
const indexes = {
  'libs/domain/src/registry/contexts.ts': (name, camel) => `export { ${camel}Context } from '../${name}';`,
  'projections/src/contexts.ts': (name, camel) => `export { ${camel}Projectors } from './${name}/${name}.projectors';`,
  'projections/src/declarations.ts': (name, camel) => `export * as ${camel} from './${name}';`,
  'services/commands/src/contexts.ts': (name, _, pascal) => `export { ${pascal}Module } from './${name}/${name}.module';`,
  'console/src/app/contexts.ts': (name, camel) => `export { ${camel}Routes } from '../features/${name}/${name}.routes';`,
};

const pathOf = (line) => /from '(?:\.\.?\/)+(?:features\/)?([^/']+)/.exec(line)?.[1] ?? '';

/**
 * Writes a context that compiles: events, decider, life cycle, row, projector, list, access rule, calls and a screen, with specs.
 * @param {string} root folder of the repository
 * @param {string | undefined} name in lower case, words joined by hyphens
 * @returns {Promise<string[]>} paths of the files that were written or changed
 * @throws Error for a name that is not valid or taken
 */
async function newContext(root, name) {
  if (!name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw mistake('A context needs a name in lower case, words joined by hyphens: npm run new -- context fee-plan');
  if (existsSync(join(root, 'libs/domain/src', name))) throw mistake(`There is a context ${name} already.`);
  const words = name.split('-');
  const upper = (word) => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = words.map(upper).join('');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  const filled = (text) =>
    text
      .replaceAll('sample-thing', name)
      .replaceAll('sampleThing', camel)
      .replaceAll('SampleThing', pascal)
      .replaceAll('Sample thing', upper(words.join(' ')))
      .replaceAll('sample thing', words.join(' '));
  const written = [];
  for (const file of readdirSync(templates, { recursive: true }).filter((one) => one.endsWith('.tmpl'))) {
    const path = filled(file.split(sep).join('/')).replace(/\.tmpl$/, '');
    const options = await resolveConfig(join(root, path));
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const text = await format(filled(readFileSync(join(templates, file), 'utf8')), { ...options, filepath: path });
    writeFileSync(join(root, path), text, { flag: 'wx' });
    written.push(path);
  }
  for (const [index, line] of Object.entries(indexes)) {
    const lines = readFileSync(join(root, index), 'utf8').trim().split('\n');
    const sorted = [...lines, line(name, camel, pascal)].sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1));
    writeFileSync(join(root, index), `${sorted.join('\n')}\n`);
  }
  return [...written, ...Object.keys(indexes)];
}

const [kind, name] = process.argv.slice(3);
if (kind !== 'context') throw mistake('What can be made is a context: npm run new -- context fee-plan');
for (const path of await newContext(join(here, '../../../..'), name)) process.stdout.write(`${path}\n`);
process.stdout.write(
  `\nNow: npm test -- context ${name}. Words of the screen need their Hindi (console/src/features/${name}/${name}.hindi.ts,\n` +
    `a line in console/src/app/texts/hindi-contexts.ts), a documented screen its path, guard and menu\n` +
    `(libs/domain/src/${name}/${name}.screens.ts), and the demonstration a few rows. Policies, workers and schedules are\n` +
    `declared by services/automation/src/${name}/index.ts, and one line in services/automation/src/contexts.ts.\n`,
);
