import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import rules from '../catalog/rules.json';

const root = join(__dirname, '../..');
const places = ['libs', 'services', 'projections', 'console/src', 'test'];

/** Areas of the documents whose rules must be named in the titles of the specs that prove them. */
const BUILT = [
  ...['auth', 'access-control', 'leads', 'lead-profile', 'follow-ups', 'timeline', 'reports', 'masters', 'help-support', 'dashboard'],
  ...['settings', 'shell', 'employee', 'chatbot', 'tenants', 'dialer', 'orders', 'payments', 'admissions', 'automation'],
];

/** Rules of these areas that depend on missing capabilities, by capability. */
const WAITING: Readonly<Record<string, readonly string[]>> = {};

function specs(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (name === 'node_modules' || name === 'dist') return [];
    if (statSync(join(root, path)).isDirectory()) return specs(path);
    return /\.spec\.tsx?$/.test(name) && !__filename.endsWith(path) ? [path] : [];
  });
}

/** Rule ids in the titles of a spec; `SB-03 to SB-06` names four. */
function namedIn(path: string): string[] {
  const titles = readFileSync(join(root, path), 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const ranges = [...titles.matchAll(/\b([A-Z]{2,4})-(\d+) to \1-(\d+)\b/g)].flatMap(([, area = '', from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${area}-${String(Number(from) + at).padStart(2, '0')}`),
  );
  return [...titles.matchAll(/\b[A-Z]{2,4}-\d{2}\b/g)].map(([id]) => id).concat(ranges);
}

describe('the rules of the documents', () => {
  const named = new Set(places.flatMap(specs).flatMap(namedIn));
  const waiting = Object.values(WAITING).flat();

  it.each(BUILT)('of %s are each named by a spec that proves them, or wait for what is not there yet', (area) => {
    const unnamed = rules.filter((rule) => rule.area === area && !named.has(rule.id)).map(({ id }) => id);
    expect(unnamed.filter((id) => !waiting.includes(id))).toEqual([]);
  });
  it('wait no longer than they have to', () => {
    expect(waiting.filter((id) => named.has(id))).toEqual([]);
    expect(waiting.filter((id) => !rules.some((rule) => rule.id === id))).toEqual([]);
  });
  it('that specs name are rules', () => {
    const areas = new Set(rules.map(({ id }) => id.split('-')[0]));
    expect([...named].filter((id) => areas.has(id.split('-')[0]) && !rules.some((rule) => rule.id === id))).toEqual([]);
  });
});
