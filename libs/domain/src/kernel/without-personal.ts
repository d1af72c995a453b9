import type { Fields } from './schema';

type Data = Record<string, unknown>;

/** Event data without personal fields, including those of staff; ids are retained. Undeclared fields are also removed. */
export function withoutPersonal(fields: Fields, data: Data): Data {
  const kept = Object.entries(data).flatMap(([name, value]) => {
    const of = fields[name];
    if (!of || of.personal || of.nameOf !== undefined) return [];
    return [[name, of.inner && typeof value === 'object' && value !== null ? withoutPersonal(of.inner, value as Data) : value] as const];
  });
  return Object.fromEntries(kept);
}
