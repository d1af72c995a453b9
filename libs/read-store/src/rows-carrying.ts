import type { CarriedEntries } from '@matricula/read-models/kernel';

/** A row with these entries of maps only. */
export function rowCarrying(row: object, carried: CarriedEntries = {}): object {
  const kept: Record<string, unknown> = { ...row };
  for (const [name, entries] of Object.entries(carried)) {
    const map = kept[name] as Record<string, unknown> | undefined;
    if (map) kept[name] = Object.fromEntries(entries.flatMap((entry) => (Object.hasOwn(map, entry) ? [[entry, map[entry]]] : [])));
  }
  return kept;
}

/** Rows as JSON texts, with these entries of maps only: parsed where they are read, so that callers neither receive nor parse the others. */
export const rowsCarrying = (texts: string[], carried?: CarriedEntries): string[] =>
  carried ? texts.map((text) => JSON.stringify(rowCarrying(JSON.parse(text) as object, carried))) : texts;
