import type { RequestContext } from '@matricula/auth';
import { allOf } from '@matricula/lists';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';

/** A fact as people read it: when, about whom, what happened, by whom. */
export interface FactInWords {
  key: string;
  at: string;
  what: string;
  by?: string;
  source?: string;
}

/** What facts are about: a lead, a ticket. */
export interface FactSubject {
  /** Field of the fact that names it by id. */
  field: string;
  /** Code without which nobody learns its name. */
  code?: string;
  /** Its screen in the console. */
  path(id: string): string;
  /** Names of today: facts hold nothing personal, so that an erased person is gone here as well. */
  names(reads: ReadStore, tenantId: string, ids: string[]): Promise<Map<string, string>>;
}

/** A table of facts, and all that reports on it have in common. */
export interface Facts {
  readonly model: ReadModel;
  /** Field that holds the moment. */
  readonly at: string;
  /** That moment may lie ahead: what is due belongs to its day from the morning on. */
  readonly ahead?: true;
  /** Fields that name a person; a fact is seen by those who see one of them. */
  readonly people: readonly string[];
  readonly subject: FactSubject;
  /** Which facts count at all, whatever the report: those that were not taken back. */
  readonly kept?: Filter;
  /** Fields that reports offer as filters; their values are those of the list of these facts. */
  readonly filters: readonly { field: string; title: string }[];
  /** What a row of a list that serves as a fact says of the person, and a fact does not. */
  readonly untold: readonly string[];
  describe(fact: object, now: string): FactInWords;
}

/** Declares facts. @throws Error when an undeclared field is named */
export function defineFacts<Fact extends object>(
  facts: Omit<Facts, 'model' | 'describe' | 'untold'> & {
    model: ReadModel<Fact>;
    untold?: readonly Extract<keyof Fact, string>[];
    describe(fact: Fact, now: string): FactInWords;
  },
): Facts {
  const { model, at, people, subject, filters } = facts;
  const unknown = [at, ...people, subject.field, ...filters.map(({ field }) => field)].filter(
    (field) => field !== model.key && !(field in model.fields),
  );
  if (unknown.length > 0) throw new Error(`Facts of ${model.name} name ${unknown.join(', ')}, which is not declared`);
  return { untold: [], ...facts, describe: (fact, now) => facts.describe(fact as Fact, now) };
}

/** Facts that a user may see: those of the people below them; managers and above also what belongs to nobody; with `mine` only one's own. */
export function visibleFacts({ kept, people }: Facts, mine: boolean, context: RequestContext): Filter | undefined {
  return allOf(kept, visiblePeople(people, mine, context));
}

function visiblePeople(people: readonly string[], mine: boolean, { visibleUserIds, user }: RequestContext): Filter | undefined {
  const [first] = people;
  if (mine && first) return { field: first, op: 'eq', value: user.userId };
  if (!visibleUserIds) return undefined;
  const own = people.map((field): Filter => ({ field, op: 'in', values: visibleUserIds }));
  const nobody: Filter = { and: people.map((field) => ({ field, op: 'exists', value: false })) };
  return { or: user.role === 2 ? [...own, nobody] : own };
}
