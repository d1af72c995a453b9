import { grants, type KeptFields, type RequestContext } from '@matricula/auth';
import type { ReadStore } from '@matricula/read-store';
import type { Facts, FactInWords } from './define-facts';

/** A fact as it is answered: its fields, what they say, and whom it is about. */
export interface ToldFact {
  said: Omit<FactInWords, 'about'> & { subject: string; path: string };
  /** How many there are of what a distinct figure counts once. */
  happenings?: number;
  [field: string]: unknown;
}

/** Facts in words; what they are about is named for those who may know it. */
export async function inWords(
  reads: ReadStore,
  { subject, describe, untold }: Facts,
  facts: (object & { happenings?: number })[],
  { tenantId, acl }: RequestContext,
  now: string,
  kept?: KeptFields,
): Promise<ToldFact[]> {
  const idOf = (fact: object) => String((fact as Record<string, unknown>)[subject.field] ?? '');
  const named = subject.code === undefined || grants(acl, subject.code);
  const names = named ? await subject.names(reads, tenantId, [...new Set(facts.map(idOf).filter(Boolean))]) : new Map<string, string>();
  const nameOf = (id: string) => {
    const name = names.get(id);
    return name === undefined ? id : (kept?.text(name) ?? name);
  };
  return facts.map((fact): ToldFact => {
    const id = idOf(fact);
    const told = Object.fromEntries(Object.entries(fact).filter(([field]) => !untold.includes(field)));
    const { about = { subject: nameOf(id), path: subject.path(id) }, ...said } = describe(fact, now);
    return { ...told, said: { ...said, ...about } };
  });
}
