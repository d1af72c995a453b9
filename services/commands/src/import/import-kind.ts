import type { CommandMeta, RequestContext } from '@matricula/auth';
import type { FieldSet } from '@matricula/domain/kernel/field-set';
import type { RecordValues } from '@matricula/domain/record';
import type { CsvRow } from '../job';
import type { ColumnChoice } from './import-fields';
import type { RowProblem } from './import-row';

/** A row of a file as what it is to become: the thing that it is already, where there is one. */
export interface RowOfThing extends CsvRow {
  given: RecordValues;
  problems: RowProblem[];
  /** What it is recognised by; undefined where nothing is unique about it. */
  key?: string;
  recordId?: string;
}

/** Of which job a row is saved, and what that does with what is there already. */
export interface RowSaving {
  jobId: string;
  policy: string;
  meta: CommandMeta;
}

/** What rows of a file become, other than leads: the fields of their columns, how they are read and recognised, and how they are saved. */
export interface ImportKind {
  /** Whether somebody may bring in such a file. */
  may(context: Pick<RequestContext, 'acl' | 'user'>): boolean;
  targets: FieldSet;
  /** What else people call the columns, in plain letters. */
  synonyms?: Readonly<Record<string, string>>;
  read(tenantId: string, mapping: readonly ColumnChoice[], batch: readonly CsvRow[]): Promise<RowOfThing[]>;
  /** Under an id of its job and line, so that doing it again changes nothing. @throws DomainError what its rules refuse */
  save(row: RowOfThing, saving: RowSaving): Promise<{ outcome: 'created' | 'updated' | 'skipped'; recordId: string }>;
}

const plain = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A mapping by the names and labels of the fields; what nothing is known about is left out. */
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
