import { placeOf } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import type { Filter } from '@matricula/read-models/kernel';
import { toFilter, type FilterField } from '../../../shared/grid/conditions';
import { readList } from '../../../shared/grid/list-url';

/** Parameters of a quick view that do not narrow its rows. */
const OTHERS = new Set(['q', 'sort', 'group', 'id', 'asOf']);

/** What a quick view of leads selects; `unread` are its parameters that an audience cannot use. */
export interface ViewCondition {
  where?: Filter;
  search?: string;
  unread: string[];
}

/** Reads the condition of a quick view from its readable form. */
export function viewCondition(query: string, zone: string): ViewCondition {
  const params = new URLSearchParams(query);
  const fields: FilterField[] = [...params.keys()].flatMap((field) => {
    const kind = placeOf(leadList, field)?.kind;
    const text = params.get(field) ?? '';
    // Listed numbers stand for words, such as those of priorities.
    const listed = /[,!]/.test(text) || (field === 'priority' && !text.includes('..'));
    return kind ? [{ field, title: field, kind, words: listed ? {} : undefined }] : [];
  });
  const { conditions, search } = readList(params, fields, []);
  const read = new Set(conditions.map(({ field }) => field));
  const unread = [...new Set(params.keys())].filter(
    (name) => !OTHERS.has(name) && !read.has(name) && !(name === 'type' && params.get(name) === 'all'),
  );
  return { where: toFilter(conditions, zone), search: search || undefined, unread };
}
