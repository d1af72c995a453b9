import type { RowAccess } from '@matricula/auth';
import type { ListDeclaration } from '@matricula/lists';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';

/** A fact as people read it: when, about whom, what happened, by whom. */
export interface FactInWords {
  key: string;
  at: string;
  what: string;
  by?: string;
  source?: string;
  /** What this one is about, and where that stands in the console, where it is not what such facts are about. */
  about?: { subject: string; path: string };
}

/** What facts are about: a lead, a ticket. */
export interface FactSubject {
  /** Field of the fact that names it by id. */
  field: string;
  /** The list in which it stands: only readers whom the list shows the row learn its name and get the link to it. */
  list: string;
  /** Its screen in the console. */
  path(id: string): string;
  /** Its name of today, from its row in the list: facts hold nothing personal, so that an erased person is gone here as well. */
  name(row: object): string | undefined;
}

/** Declares what facts are about. */
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
  /** That moment may lie ahead: what is due belongs to its day from the morning on. */
  readonly ahead?: true;
  /** Who sees which of them. */
  readonly access: RowAccess;
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
  const { model, at, access, subject, filters } = facts;
  const unknown = [at, ...Object.keys(access.owner), subject.field, ...filters.map(({ field }) => field)].filter(
    (field) => field !== model.key && !(field in model.fields),
  );
  if (unknown.length > 0) throw new Error(`Facts of ${model.name} name ${unknown.join(', ')}, which is not declared`);
  return { untold: [], ...facts, describe: (fact, now) => facts.describe(fact as Fact, now) };
}
