import type { Filter, Sort } from '@matricula/read-models/kernel';
import { inWords, type Condition, type FilterField } from './conditions';

/** The question that the rows on the screen answer: what a screen that opens one of them needs to go on to the next. */
export interface AskedRows {
  list: string;
  /** The title and what the chips say. */
  label: string;
  where?: Filter;
  search?: string;
  sort: readonly Sort[];
}

/** What a list says of itself in a line: its title, its chips, what is searched. */
export function labelOf(title: string, conditions: readonly Condition[], filters: readonly FilterField[], search: string): string {
  const words = conditions.map((condition) => {
    const filter = filters.find(({ field }) => field === condition.field);
    // "Fresh" says enough; "Yes", "(none)" or a number says nothing without the field.
    const plain = condition.op === 'is' && filter?.kind === 'keyword' && !condition.values.includes(null);
    return plain || !filter ? inWords(condition, filter) : `${filter.title} ${inWords(condition, filter)}`;
  });
  return [title, ...words, ...(search ? [`"${search}"`] : [])].join(', ');
}
