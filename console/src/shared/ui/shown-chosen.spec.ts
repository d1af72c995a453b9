import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHOWN_CHOSEN } from './shown-chosen';

const root = join(__dirname, '../..');

describe('fields of which several may be chosen', () => {
  const fields = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/<Select\s[\s\S]*?\n\s*\/>/g)].map(([field]) => [path, field] as const),
    )
    .filter(([, field]) => /mode=("multiple"|\{.*'multiple')/.test(field));

  it('are found', () => expect(fields.length).toBeGreaterThan(3));
  it.each(fields)('show five of them, that of %s too (GE-01)', (_, field) => {
    expect(field).toMatch(/maxTagCount=\{(field\.all\?\.shown \?\? )?SHOWN_CHOSEN\}/);
    expect(SHOWN_CHOSEN).toBe(5);
  });
});
