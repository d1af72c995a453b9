/** A role's permissions as a matrix of codes and levels. Pure. */
import { components, levels, REQUIRED_PERMISSION, type AclEntry } from '@matricula/domain/user';

export type Held = ReadonlyMap<string, ReadonlySet<number>>;

export interface MatrixArea {
  area: string;
  rows: { code: string; opens: string }[];
}

export const heldOf = (acl: readonly AclEntry[]): Held => new Map(acl.map(({ code, level }) => [code, new Set(level)]));

/** Back as it is saved: codes without a level are left out. */
export const aclIn = (held: Held): AclEntry[] =>
  [...held].flatMap(([code, own]) => (own.size > 0 ? [{ code, level: [...own].sort((a, b) => a - b) }] : []));

export const holds = (held: Held, code: string, level: number): boolean => held.get(code)?.has(level) ?? false;

/** The same with one level of a code given or taken. */
export function toggled(held: Held, code: string, level: number): Held {
  const own = new Set(held.get(code));
  if (!own.delete(level)) own.add(level);
  return new Map(held).set(code, own);
}

/** The same with everything of these codes given or taken: taken only where all of them are open. */
export function toggledAll(held: Held, codes: readonly string[]): Held {
  const all = codes.every((code) => holds(held, code, REQUIRED_PERMISSION));
  return new Map([...held, ...codes.map((code) => [code, new Set(all ? [] : levels)] as const)]);
}

const sorted = (held: Held, code: string) => [...(held.get(code) ?? [])].sort().join(',');

/** The levels at which a code is held, in short: "1–6", "1, 3–4"; empty for none. */
export function levelsOf(held: Held, code: string): string {
  const runs: [number, number][] = [];
  for (const level of [...(held.get(code) ?? [])].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === level - 1) last[1] = level;
    else runs.push([level, level]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** Whether two roles hold a code at the same levels. */
export const isAlike = (a: Held, b: Held, code: string): boolean => sorted(a, code) === sorted(b, code);

/** Areas with what is found by a text, by name or by code; of two roles only what differs, where asked. */
export function areasOf(search: string, held: Held, other?: Held): MatrixArea[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const unknown = [...held.keys()].filter((code) => !components.some((one) => one.code === code));
  const all = [...components, ...unknown.map((code) => ({ code, area: 'Others', opens: code }))];
  const found = all.filter(
    ({ code, area, opens }) =>
      words.every((word) => `${code} ${area} ${opens}`.toLowerCase().includes(word)) && (!other || !isAlike(held, other, code)),
  );
  const areas = new Map<string, MatrixArea>();
  for (const { area, ...row } of found) areas.set(area, { area, rows: [...(areas.get(area)?.rows ?? []), row] });
  return [...areas.values()];
}

/** How many codes are open: "12 of 53". */
export const openCount = (held: Held): number => [...held.keys()].filter((code) => holds(held, code, REQUIRED_PERMISSION)).length;
