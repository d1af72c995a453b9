import { parseArgs } from 'node:util';
import { Plain } from './steps.mjs';

const text = { type: 'string' };
const whole = (least) => (value) =>
  /^-?\d+$/.test(value) && Number(value) >= least ? undefined : `a whole number${least > 0 ? ` of ${least} or more` : ''}`;
const day = (value) => (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? undefined : 'a day such as 2026-06-30');

/** Options of each tool, checked before anything is installed or built, so that a typing error is reported at once; the tools parse them again. */
const tools = {
  seed: {
    leads: { ...text, is: whole(1) },
    days: { ...text, is: whole(1) },
    seed: { ...text, is: whole(-Infinity) },
    until: { ...text, is: day },
  },
  'verify-log': { head: { ...text, multiple: true } },
  'export-events': { tenant: text, out: text, parquet: { type: 'boolean' } },
  'migrate-log': {
    ...{ from: text, to: text, 'data-dir': text, url: text, namespace: text, 'vault-url': text, 'vault-database': text },
    help: { type: 'boolean' },
  },
};

/** @throws Plain for an option that the tool does not know or cannot use */
export function checkOptions(tool, args) {
  const declared = tools[tool];
  if (!declared) return;
  const known = Object.keys(declared).map((name) => `--${name}`);
  if (args.includes('--help') && !declared.help) throw new Plain(`npm run ${tool} takes ${known.join(', ')}.`);
  const options = Object.fromEntries(Object.entries(declared).map(([name, { is: _is, ...option }]) => [name, option]));
  let values;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new Plain(`npm run ${tool}: ${error.message.split('. ')[0]}. It takes ${known.join(', ')}.`);
  }
  for (const [name, value] of Object.entries(values)) {
    const wanted = declared[name].is?.(value);
    if (wanted) throw new Plain(`npm run ${tool}: --${name} takes ${wanted}, not "${value}".`);
  }
}
