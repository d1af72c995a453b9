import type { CommandMeta, RequestContext } from '@matricula/auth';
import type { FieldSet } from '@matricula/domain/kernel/field-set';
import type { RecordValues } from '@matricula/domain/record';
import type { CsvRow } from '../job';
import type { ColumnChoice } from './import-fields';
import type { RowProblem } from './import-row';

/** A row of a file as the entity to create, with the existing entity if there is one. */
export interface RowOfThing extends CsvRow {
  given: RecordValues;
  problems: RowProblem[];
  /** The key that identifies it; undefined if nothing about it is unique. */
  key?: string;
  recordId?: string;
}

/** The job that saves a row, and its policy for existing entities. */
export interface RowSaving {
  jobId: string;
  policy: string;
  meta: CommandMeta;
}

/** An import of entities other than leads: the fields of the columns, and how rows are read, identified and saved. */
export interface ImportKind {
  /** Whether a user may import such a file. */
  may(context: Pick<RequestContext, 'acl' | 'user'>): boolean;
  targets: FieldSet;
  /** Other common column names, in plain letters. */
  synonyms?: Readonly<Record<string, string>>;
  read(tenantId: string, mapping: readonly ColumnChoice[], batch: readonly CsvRow[]): Promise<RowOfThing[]>;
  /** Saves a row under an id derived from job and line, so that a repetition changes nothing. @throws DomainError what its rules refuse */
  save(row: RowOfThing, saving: RowSaving): Promise<{ outcome: 'created' | 'updated' | 'skipped'; recordId: string }>;
}

const plain = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Proposes a mapping by the names and labels of the fields; unknown columns are left out. */
export function proposeTargets(
  { targets, synonyms = {} }: Pick<ImportKind, 'targets' | 'synonyms'>,
  header: readonly string[],
): ColumnChoice[] {
  const taken = new Set<string>();
  return header.map((title, column): ColumnChoice => {
    const called = plain(title);
    const found = Object.entries(targets).find(
      ([name, { label }]) => !taken.has(name) && ([plain(name), plain(label)].includes(called) || synonyms[called] === name),
    );
    if (!found) return { column, as: 'ignore' };
    taken.add(found[0]);
    return { column, as: 'field', field: found[0] as ColumnChoice['field'] };
  });
}
