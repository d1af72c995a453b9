import type { RowAccess, Sight } from '@matricula/auth';
import type { ListDeclaration, PartlyAsked } from '@matricula/lists';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';

/** A fact as people read it: when, about which person, what happened, and who did it. */
export interface FactInWords {
  key: string;
  at: string;
  what: string;
  by?: string;
  source?: string;
  /** Subject of this fact and its screen in the console, where they differ from those of other facts of this kind. */
  about?: { subject: string; path: string };
}

/** The subject of facts: a lead, a ticket. */
export interface FactSubject {
  /** Field of the fact that names it by id. */
  field: string;
  /** The list that contains the subject. Only readers who see its row there get the name and the link. */
  list: string;
  /** Its screen in the console. */
  path(id: string): string;
  /** Current name, read from the row in the list. Facts hold no personal data, so an erased person has no name here either. */
  name(row: object): string | undefined;
}

/** Declares the subject of facts. */
export function defineSubject<Row extends object>(
  subject: Omit<FactSubject, 'name'> & { name(row: Row): string | undefined },
): FactSubject {
  return { ...subject, name: (row) => subject.name(row as Row) };
}

/** @throws Error when facts of a report are about rows of a list that is not declared */
export function assertSubjects(reports: readonly { facts: Facts }[], lists: readonly ListDeclaration[]): void {
  for (const { facts } of reports)
    if (!lists.some(({ name }) => name === facts.subject.list))
      throw new Error(`There is no list ${facts.subject.list} for facts of ${facts.model.name} to be about`);
}

/** A table of facts, and all that reports on it have in common. */
export interface Facts {
  readonly model: ReadModel;
  /** Field that holds the moment. */
  readonly at: string;
  /** The moment may be in the future: something due counts for its day from the morning on. */
  readonly ahead?: true;
  /** Who sees which of the facts. */
  readonly access: RowAccess;
  readonly subject: FactSubject;
  /** Which facts count in every report: those that were not withdrawn. */
  readonly kept?: Filter;
  /** Fields that reports offer as filters; their values are those of the list of these facts. */
  readonly filters: readonly { field: string; title: string }[];
  /** Personal fields of a list row that serves as a fact; facts are returned without them. */
  readonly omitted: readonly string[];
  /** Fields of the subject; facts are returned without them to readers who do not see the subject. */
  readonly ofSubject?: readonly string[];
  /** Fields about which this reader may ask of some facts only, such as those of the subject. */
  partly?(context: { sight: Sight }): PartlyAsked | undefined;
  describe(fact: object, now: string): FactInWords;
}

/** Declares facts. @throws Error when an undeclared field is named */
export function defineFacts<Fact extends object>(
  facts: Omit<Facts, 'model' | 'describe' | 'omitted'> & {
    model: ReadModel<Fact>;
    omitted?: readonly Extract<keyof Fact, string>[];
    ofSubject?: readonly Extract<keyof Fact, string>[];
    describe(fact: Fact, now: string): FactInWords;
  },
): Facts {
  const { model, at, access, subject, filters } = facts;
  const unknown = [at, ...Object.keys(access.owner), subject.field, ...filters.map(({ field }) => field)].filter(
    (field) => field !== model.key && !(field in model.fields),
  );
  if (unknown.length > 0) throw new Error(`Facts of ${model.name} name ${unknown.join(', ')}, which is not declared`);
  return { omitted: [], ...facts, describe: (fact, now) => facts.describe(fact as Fact, now) };
}
