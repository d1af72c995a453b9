import type { FieldValues as RecordValues } from '../kernel/field-check';
import { fields, type Field, type FieldSet } from '../kernel/field-set';

/** Declaration of a kind of plain data: from it come events, decider, read model, projector, calls and timeline entries. */
export interface RecordType {
  /** PascalCase; events are `<name>Created`, `<name>Changed`, `<name>Removed`. */
  readonly name: string;
  readonly context: string;
  /** Name of its list and of its read model, kebab-case plural. */
  readonly list: string;
  /** Table name as the timeline shows it. */
  readonly label: string;
  /** Component code that writing needs at level 6; undefined: every signed-in user writes, own records only. */
  readonly permission: string | undefined;
  /** Only admins write, and the code is required to read, because the records contain access data. They cannot be imported from a file. */
  readonly admins: boolean;
  /** Only users without hidden lead fields may write: the record defines what field rules hide, or reveals it. */
  readonly unruled: boolean;
  /** Fields that only users with the code may read; every signed-in user reads the others. */
  readonly confidential: readonly string[];
  /** Fields that together are unique within a tenant, compared trimmed and without case; default: those marked as unique. */
  readonly unique: readonly string[];
  readonly fields: FieldSet;
  /** Renamed fields: values that older events hold under the old name are read under the new one. */
  readonly renamed: Readonly<Record<string, string>>;
  /** The whole-number field by which people arrange them, from 1. */
  readonly order: string | undefined;
  /** Values by which the product itself finds a record: one that has such a value is not removed and keeps it. */
  readonly needed: Readonly<Record<string, readonly string[]>>;
  /**
   * Secrets whose value before a change is stored in another field, with the moment of the change, unless the user fills these in. A change of the
   * field `unless` makes it another account, whose old secret is of no use.
   */
  readonly keepsPrevious: readonly { secret: string; previous: string; changedAt: string; unless: string }[];
  /** Values derived when a record is created, such as a key from a label. */
  made(given: RecordValues): RecordValues;
  /** Values derived when a record is changed. */
  changed(given: RecordValues): RecordValues;
  /** The field and the message if values that are valid by themselves contradict each other, such as an end before its beginning. */
  contradiction(values: RecordValues): { field: string; message: string } | undefined;
  /** A record belongs to the user who created it; others see it only if `shared` is true. */
  readonly personal: boolean;
  /** Values may name people: they are encrypted with a key of the record, which is destroyed when one of them is erased. */
  readonly sealed: boolean;
}

/** A record type whose fields are known by name. */
export type RecordTypeOf<F extends FieldSet> = Omit<RecordType, 'fields'> & { readonly fields: F };

/** Declares a record type (architecture, Records). */
export function defineRecord<const F extends FieldSet>(
  type: Omit<
    RecordType,
    | 'unique'
    | 'personal'
    | 'permission'
    | 'admins'
    | 'unruled'
    | 'confidential'
    | 'sealed'
    | 'renamed'
    | 'order'
    | 'needed'
    | 'keepsPrevious'
    | 'made'
    | 'changed'
    | 'contradiction'
    | 'fields'
  > &
    Partial<RecordType> & { fields: F },
): RecordTypeOf<F> {
  const unique = Object.entries<Field>(type.fields).flatMap(([name, field]) => (field.unique ? [name] : []));
  return {
    unique,
    personal: false,
    permission: undefined,
    admins: false,
    unruled: false,
    confidential: [],
    sealed: false,
    renamed: {},
    order: undefined,
    needed: {},
    keepsPrevious: [],
    made: () => ({}),
    changed: () => ({}),
    contradiction: () => undefined,
    ...type,
    fields: fields(type.fields),
  };
}

/** The field that people know a record by. */
export const nameFieldOf = ({ fields: set }: RecordType): string =>
  Object.keys(set).find((name) => set[name]?.search) ?? Object.keys(set)[0] ?? 'recordId';

/** The field that rows carry for people in place of a name field that holds the key of another record. */
export const RECORD_NAME = 'recordName';

/** The name field of a type, if it holds the key of a record of another list, whose name people know instead: a college connection. */
export function keyedNameOf(type: RecordType): { field: string; from: string; shows: string } | undefined {
  const field = nameFieldOf(type);
  const { from, shows, value = 'recordId' } = type.fields[field] ?? {};
  return from && shows && value === 'recordId' ? { field, from, shows } : undefined;
}
