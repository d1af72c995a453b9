/** The selected rows, across pages: some keys, or all matching rows except some. Pure. */
import { type Filter, type Selection } from '@matricula/read-models/kernel';

export type RowChoice = { all: false; keys: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> };

export const noneChosen: RowChoice = { all: false, keys: new Set() };
export const allChosen: RowChoice = { all: true, except: new Set() };

export const isChosen = (choice: RowChoice, key: string): boolean => (choice.all ? !choice.except.has(key) : choice.keys.has(key));

/** Selects or deselects rows. */
export function choose(choice: RowChoice, keys: readonly string[], chosen: boolean): RowChoice {
  const set = new Set(choice.all ? choice.except : choice.keys);
  for (const key of keys) {
    if (chosen !== choice.all) set.add(key);
    else set.delete(key);
  }
  return choice.all ? { all: true, except: set } : { all: false, keys: set };
}

/** The number of selected rows; with all selected, as far as the count is known. */
export const chosenCount = (choice: RowChoice, total: number | undefined): number | undefined =>
  choice.all ? (total === undefined ? undefined : Math.max(0, total - choice.except.size)) : choice.keys.size;

/** None, some or all of the rows, as far as the count is known. */
export function chosenShare(choice: RowChoice, total: number | undefined): 'none' | 'some' | 'all' {
  const count = chosenCount(choice, total);
  if (count === 0) return 'none';
  return count === undefined || count === total ? 'all' : 'some';
}

/** Rows selected by a condition, or all rows, with the count the user saw: the server asks again if the count differs. */
export type CountedSelection = { all: true; count: number } | (Selection & { count: number });

/** The selection of bulk calls: keys, a query, or all rows. */
export type BulkSelection = { keys: string[] } | CountedSelection;

/** The selection for a bulk call; `total` is the number of rows that the list shows. */
export function bulkSelection(choice: RowChoice, asked: Selection, keyField: string, total: number | undefined): BulkSelection {
  if (!choice.all) return { keys: [...choice.keys] };
  const { where, search } = chosenRows(choice, asked, keyField);
  const count = chosenCount(choice, total) ?? 0;
  return where === undefined && search === undefined ? { all: true, count } : { where, search, count };
}

/** Maximum number of values in one condition. */
const MOST_VALUES = 5_000;

function anyOfKeys(field: string, keys: readonly string[]): Filter {
  const parts: Filter[] = [];
  for (let from = 0; from === 0 || from < keys.length; from += MOST_VALUES)
    parts.push({ field, op: 'in', values: keys.slice(from, from + MOST_VALUES) });
  const [only] = parts;
  return only && parts.length === 1 ? only : { or: parts };
}

/** The selection as a query, for calls that take no keys. */
export function chosenRows(choice: RowChoice, asked: Selection, keyField: string): Selection {
  if (!choice.all) return { where: anyOfKeys(keyField, [...choice.keys]) };
  const except: Filter[] = choice.except.size > 0 ? [{ field: keyField, op: 'nin', values: [...choice.except] }] : [];
  const parts = [...(asked.where ? [asked.where] : []), ...except];
  return { where: parts.length > 1 ? { and: parts } : parts[0], search: asked.search };
}
