import type { KeptFields, RequestContext } from '@matricula/auth';
import type { ListService } from '@matricula/lists';
import type { Facts, FactInWords, FactSubject } from './define-facts';

/**
 * A fact as it is answered: its fields, what they say, and whom it is about. Without `subject` and `path` the reader may count it, and may
 * not open what it is about.
 */
export interface ToldFact {
  said: Omit<FactInWords, 'about'> & { subject?: string; path?: string };
  /** How many there are of what a distinct figure counts once. */
  happenings?: number;
  [field: string]: unknown;
}

/** Facts in words; what they are about is named and linked where its list shows it to the reader today. */
export async function inWords(
  lists: ListService,
  { subject, describe, untold }: Facts,
  facts: (object & { happenings?: number })[],
  context: RequestContext,
  now: string,
  kept?: KeptFields,
): Promise<ToldFact[]> {
  const idOf = (fact: object) => String((fact as Record<string, unknown>)[subject.field] ?? '');
  const names = await namesOf(lists, subject, [...new Set(facts.map(idOf).filter(Boolean))], context);
  const linkTo = (id: string) => {
    const name = names.get(id);
    return name === undefined ? {} : { subject: kept?.text(name) ?? name, path: subject.path(id) };
  };
  return facts.map((fact): ToldFact => {
    const id = idOf(fact);
    const told = Object.fromEntries(Object.entries(fact).filter(([field]) => !untold.includes(field)));
    const { about = linkTo(id), ...said } = describe(fact, now);
    return { ...told, said: { ...said, ...about } };
  });
}

/** What the reader may open, by id, with its name; the id where it has none. */
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
