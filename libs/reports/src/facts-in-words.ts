import type { HiddenFields, RequestContext } from '@matricula/auth';
import type { ListService } from '@matricula/lists';
import { matches } from '@matricula/read-store';
import type { Facts, FactInWords, FactSubject } from './define-facts';

/**
 * A fact as returned to the reader: its fields, its text and its subject. Without `subject` and `path`, the reader may count it but may not open its
 * subject.
 */
export interface ToldFact {
  said: Omit<FactInWords, 'about'> & { subject?: string; path?: string };
  /** For a distinct figure: the number of facts behind one counted value. */
  happenings?: number;
  [field: string]: unknown;
}

/**
 * Facts in words. Subjects are named and linked if their list currently shows them to the reader; what facts tell of other subjects is left out, unless the
 * reader may ask for it in these facts.
 */
export async function inWords(
  lists: ListService,
  { model, subject, describe, omitted, ofSubject = [], partly }: Facts,
  facts: (object & { happenings?: number })[],
  context: RequestContext,
  now: string,
  kept?: HiddenFields,
): Promise<ToldFact[]> {
  const idOf = (fact: object) => String((fact as Record<string, unknown>)[subject.field] ?? '');
  const names = await namesOf(lists, subject, [...new Set(facts.map(idOf).filter(Boolean))], context);
  const linkTo = (id: string) => {
    const name = names.get(id);
    return name === undefined ? {} : { subject: kept?.text(name) ?? name, path: subject.path(id) };
  };
  const open = partly?.(context)?.rows;
  const isOpen = (fact: object) => !open || matches(model, open, { key: String((fact as Record<string, unknown>)[model.key]), row: fact });
  return facts.map((fact): ToldFact => {
    const id = idOf(fact);
    const hidden = id === '' || names.has(id) || isOpen(fact) ? [] : ofSubject;
    const known = Object.fromEntries(Object.entries(fact).filter(([field]) => !hidden.includes(field)));
    const told = Object.fromEntries(Object.entries(known).filter(([field]) => !omitted.includes(field)));
    const { about = linkTo(id), ...said } = describe(known, now);
    return { ...told, said: { ...said, ...about } };
  });
}

/** Names, by id, of the subjects that the reader may open; the id if there is no name. */
async function namesOf(
  lists: ListService,
  { list: name, name: named }: FactSubject,
  ids: string[],
  context: RequestContext,
): Promise<Map<string, string>> {
  const list = lists.open(context).find((one) => one.name === name);
  const rows = list && ids.length > 0 ? await lists.byKey(list, ids, context) : [];
  const idOf = (row: object) => String((row as Record<string, unknown>)[list?.model.key ?? '']);
  return new Map(rows.map((row) => [idOf(row), named(row) ?? idOf(row)]));
}
