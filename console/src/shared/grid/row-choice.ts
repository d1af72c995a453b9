/** Which rows are chosen, across pages: some keys, or all that match except some. Pure. */
import { type Filter, type Selection } from '@matricula/read-models/kernel';

export type RowChoice = { all: false; keys: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> };

export const noneChosen: RowChoice = { all: false, keys: new Set() };
export const allChosen: RowChoice = { all: true, except: new Set() };

export const isChosen = (choice: RowChoice, key: string): boolean => (choice.all ? !choice.except.has(key) : choice.keys.has(key));

/** Chooses or unchooses rows. */
export function choose(choice: RowChoice, keys: readonly string[], chosen: boolean): RowChoice {
  const set = new Set(choice.all ? choice.except : choice.keys);
  for (const key of keys) {
    if (chosen !== choice.all) set.add(key);
    else set.delete(key);
  }
  return choice.all ? { all: true, except: set } : { all: false, keys: set };
}

/** How many rows are chosen; with all chosen, as far as the count is known. */
export const chosenCount = (choice: RowChoice, total: number | undefined): number | undefined =>
  choice.all ? (total === undefined ? undefined : Math.max(0, total - choice.except.size)) : choice.keys.size;

/** None, some or all of the rows, as far as the count is known. */
export function chosenShare(choice: RowChoice, total: number | undefined): 'none' | 'some' | 'all' {
  const count = chosenCount(choice, total);
  if (count === 0) return 'none';
  return count === undefined || count === total ? 'all' : 'some';
}

/** Rows that are named by a condition or as all there are, with how many the person saw: another number is asked about again. */
export type CountedSelection = { all: true; count: number } | (Selection & { count: number });

/** What bulk calls take: the keys themselves, the question whose answer is meant, or all rows. */
export type BulkSelection = { keys: string[] } | CountedSelection;

/** The chosen rows for a bulk call; `total` is the number of rows that the list shows. */
export function bulkSelection(choice: RowChoice, asked: Selection, keyField: string, total: number | undefined): BulkSelection {
  if (!choice.all) return { keys: [...choice.keys] };
  const { where, search } = chosenRows(choice, asked, keyField);
  const count = chosenCount(choice, total) ?? 0;
  return where === undefined && search === undefined ? { all: true, count } : { where, search, count };
}

/** How many values one condition may have. */
const MOST_VALUES = 5_000;

function anyOfKeys(field: string, keys: readonly string[]): Filter {
  const parts: Filter[] = [];
  for (let from = 0; from === 0 || from < keys.length; from += MOST_VALUES)
    parts.push({ field, op: 'in', values: keys.slice(from, from + MOST_VALUES) });
  const [only] = parts;
  return only && parts.length === 1 ? only : { or: parts };
}

/** The chosen rows as a question, for calls that take no keys. */
export function chosenRows(choice: RowChoice, asked: Selection, keyField: string): Selection {
  if (!choice.all) return { where: anyOfKeys(keyField, [...choice.keys]) };
  const except: Filter[] = choice.except.size > 0 ? [{ field: keyField, op: 'nin', values: [...choice.except] }] : [];
  const parts = [...(asked.where ? [asked.where] : []), ...except];
  return { where: parts.length > 1 ? { and: parts } : parts[0], search: asked.search };
}
