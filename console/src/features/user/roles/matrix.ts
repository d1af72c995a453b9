/** A role's permissions as a matrix of codes and levels. Pure. */
import { components, levels, REQUIRED_PERMISSION, type AclEntry } from '@matricula/domain/user';

export type Held = ReadonlyMap<string, ReadonlySet<number>>;

export interface MatrixArea {
  area: string;
  rows: { code: string; opens: string }[];
}

export const heldOf = (acl: readonly AclEntry[]): Held => new Map(acl.map(({ code, level }) => [code, new Set(level)]));

/** Converts back to the stored form; codes without a level are left out. */
export const aclIn = (held: Held): AclEntry[] =>
  [...held].flatMap(([code, own]) => (own.size > 0 ? [{ code, level: [...own].sort((a, b) => a - b) }] : []));

export const holds = (held: Held, code: string, level: number): boolean => held.get(code)?.has(level) ?? false;

/** Adds or removes one level of a code. */
export function toggled(held: Held, code: string, level: number): Held {
  const own = new Set(held.get(code));
  if (!own.delete(level)) own.add(level);
  return new Map(held).set(code, own);
}

/** Whether the user may grant a level of a code; undefined: everything. */
export type MayGive = (code: string, level: number) => boolean;

/** What a user may grant: what they hold themselves and what the role already has. */
export const mayGiveOf =
  (own: Held, kept: Held): MayGive =>
  (code, level) =>
    holds(own, code, level) || holds(kept, code, level);

/** Grants everything of these codes that may be granted, or removes it if all of it is held. */
export function toggledAll(held: Held, codes: readonly string[], mayGive: MayGive = () => true): Held {
  const given = codes.map((code) => [code, levels.filter((level) => mayGive(code, level))] as const);
  const all = given.every(([code, own]) => !own.includes(REQUIRED_PERMISSION) || holds(held, code, REQUIRED_PERMISSION));
  return new Map([...held, ...given.map(([code, own]) => [code, new Set(all ? [] : own)] as const)]);
}

const sorted = (held: Held, code: string) => [...(held.get(code) ?? [])].sort().join(',');

/** The levels of a code in short form: "1–6", "1, 3–4"; empty for none. */
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

/** Areas filtered by a text, matched against name (`spoken`: in the reader's language) or code; with another role, only the differences. */
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

/** The number of accessible codes: "12 of 53". */
export const openCount = (held: Held): number => [...held.keys()].filter((code) => holds(held, code, REQUIRED_PERMISSION)).length;
