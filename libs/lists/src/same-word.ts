import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';
import { anyOf } from './list-declaration';

/** What is the same for all spellings that mean the same: case and blanks around do not count. */
export const folded = (text: string): string => text.trim().toLowerCase();

/** Whether two people who write this mean the same. */
export const sameWord = (one: string, other: string): boolean => folded(one) === folded(other);

/** A field is one of some words, in whatever case rows hold them; undefined without words. */
export async function anyWord(
  reads: ReadStore,
  model: ReadModel,
  tenantId: string,
  field: string,
  words: string | undefined,
): Promise<Filter | undefined> {
  const asked = words?.split(',').filter((word) => word.trim() !== '') ?? [];
  if (asked.length === 0) return undefined;
  const { [field]: held = [] } = await reads.distinct(model, tenantId, [field], {}, 1_000);
  const meant = held.flatMap(({ value }) => (typeof value === 'string' && asked.some((word) => sameWord(word, value)) ? [value] : []));
  return anyOf(field, [...new Set([...asked, ...meant])]);
}
