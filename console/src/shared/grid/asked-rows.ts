import type { Filter, Sort } from '@matricula/read-models/kernel';
import { inWords, type Condition, type FilterField } from './conditions';

/** The query behind the shown rows; a screen opened from a row needs it to go to the next. */
export interface AskedRows {
  list: string;
  /** The title and the text of the chips. */
  label: string;
  where?: Filter;
  search?: string;
  sort: readonly Sort[];
}

/** A list in one line of text: its title, chips and search. */
export function labelOf(title: string, conditions: readonly Condition[], filters: readonly FilterField[], search: string): string {
  const words = conditions.map((condition) => {
    const filter = filters.find(({ field }) => field === condition.field);
    // "Fresh" is clear on its own; "Yes", "(none)" or a number needs the field name.
    const plain = condition.op === 'is' && filter?.kind === 'keyword' && !condition.values.includes(null);
    return plain || !filter ? inWords(condition, filter) : `${filter.title} ${inWords(condition, filter)}`;
  });
  return [title, ...words, ...(search ? [`"${search}"`] : [])].join(', ');
}
