import { caselessText } from '@matricula/domain/kernel/folded-text';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';
import { anyOf } from './list-declaration';

/** Whether two texts are equal, ignoring case, blanks around them and invisible characters. */
export const sameWord = (one: string, other: string): boolean => caselessText(one) === caselessText(other);

/** Condition that a field equals one of some texts, ignoring case; undefined without texts. */
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
