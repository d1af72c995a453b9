import type { FacetValue, Scalar, Selection } from '@matricula/read-models/kernel';
import { kindOf } from '../field-value';
import { compareScalars } from '../naive/naive-filter';
import { facetOfList, facetsOfWords, FEW_GROUPS, type Subject } from './compile-query';
import type { Ask, Draft } from './dialect';

/** Values with their counts by field. */
export type Facets = Record<string, FacetValue[]>;

/** Facets of fields: single-value ones from one scan, each list from its own. */
export async function facetsOf<D extends Draft>(
  ask: Ask<D>,
  subject: Subject<D>,
  fields: readonly string[],
  selection: Selection,
  limit: number,
): Promise<Facets> {
  const facets: Facets = Object.fromEntries(fields.map((field) => [field, []]));
  const lists = fields.filter((field) => kindOf(subject.asked, field) === 'keywords');
  const words = [...new Set(fields)].filter((field) => !lists.includes(field));
  const listed = lists.map(async (field) => {
    const rows = await ask(facetOfList(subject, field, selection, limit));
    facets[field] = rows.map(([count, value]) => ({ value: value ?? null, count: Number(count) }));
  });
  // Awaited together: otherwise a rejection of one while waiting for another would be unhandled.
  const [found] = await Promise.all([wordRows(ask, subject, words, selection, limit), ...listed]);
  for (const [facet, count, ...values] of found)
    facets[words[Number(facet)] ?? '']?.push({ value: values[Number(facet)] ?? null, count: Number(count) });
  for (const word of words) facets[word] = facets[word]?.sort(byFrequency).slice(0, limit) ?? [];
  return facets;
}

async function wordRows<D extends Draft>(
  ask: Ask<D>,
  subject: Subject<D>,
  words: string[],
  selection: Selection,
  limit: number,
): Promise<(Scalar | null)[][]> {
  if (words.length === 0) return [];
  const groups = await ask(facetsOfWords(subject, words, selection));
  return groups.length <= FEW_GROUPS ? groups : ask(facetsOfWords(subject, words, selection, limit));
}

function byFrequency(a: FacetValue, b: FacetValue): number {
  if (a.count !== b.count) return b.count - a.count;
  if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
  return compareScalars(a.value, b.value);
}
