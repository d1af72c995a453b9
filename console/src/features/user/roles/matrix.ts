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

/** Whether a level of a code can be given; undefined: everything. */
export type MayGive = (code: string, level: number) => boolean;

/** What a person can give: what they hold themselves and what the role has already. */
export const mayGiveOf =
  (own: Held, kept: Held): MayGive =>
  (code, level) =>
    holds(own, code, level) || holds(kept, code, level);

/** The same with everything of these codes that can be given given, or taken where all of that is held. */
export function toggledAll(held: Held, codes: readonly string[], mayGive: MayGive = () => true): Held {
  const given = codes.map((code) => [code, levels.filter((level) => mayGive(code, level))] as const);
  const all = given.every(([code, own]) => !own.includes(REQUIRED_PERMISSION) || holds(held, code, REQUIRED_PERMISSION));
  return new Map([...held, ...given.map(([code, own]) => [code, new Set(all ? [] : own)] as const)]);
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

/** Areas with what is found by a text, by name (`spoken`: in the language of the reader) or by code; of two roles only what differs, where asked. */
export function areasOf(search: string, held: Held, other?: Held, spoken: (words: string) => string = (words) => words): MatrixArea[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const unknown = [...held.keys()].filter((code) => !components.some((one) => one.code === code));
  const all = [...components, ...unknown.map((code) => ({ code, area: 'Others', opens: code }))];
  const found = all.filter(
    ({ code, area, opens }) =>
      words.every((word) => `${code} ${area} ${opens} ${spoken(area)} ${spoken(opens)}`.toLowerCase().includes(word)) &&
      (!other || !isAlike(held, other, code)),
  );
  const areas = new Map<string, MatrixArea>();
  for (const { area, ...row } of found) areas.set(area, { area, rows: [...(areas.get(area)?.rows ?? []), row] });
  return [...areas.values()];
}

/** How many codes are open: "12 of 53". */
export const openCount = (held: Held): number => [...held.keys()].filter((code) => holds(held, code, REQUIRED_PERMISSION)).length;
