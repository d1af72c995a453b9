/** How a filterable field is stored and compared. `keywords` is a list of words. `instant` is ISO 8601 UTC text. */
export type FieldKind = 'keyword' | 'keywords' | 'text' | 'instant' | 'integer' | 'number' | 'flag';

/** A filterable field of a read model. Undeclared fields are stored with the row but cannot be filtered or sorted by. */
export interface ReadField {
  readonly kind: FieldKind;
  /** Found by the free-text search of the list. */
  readonly search: boolean;
  /** An object of such values; a question names one of them as `field.entry`. */
  readonly entries: boolean;
  /** The number of columns that share the entries, see `map`. */
  readonly parts?: number;
  /** The possible values, if they are fixed. */
  readonly values?: readonly string[];
  /** The field is grouped and filtered over many rows and has few distinct values: the columns store a number for each value. */
  readonly dimension: boolean;
  /** The same field, included in free-text search. */
  searchable(): ReadField;
  /** The same field, by which facts are grouped. */
  asDimension(): ReadField;
}

interface Traits {
  search?: boolean;
  entries?: boolean;
  dimension?: boolean;
  parts?: number;
}

const field = (
  kind: FieldKind,
  values?: readonly string[],
  { search = false, entries = false, dimension = false, parts }: Traits = {},
): ReadField => ({
  kind,
  search,
  entries,
  dimension,
  values,
  ...(parts !== undefined && { parts }),
  searchable: () => field(kind, values, { search: true, entries, dimension, parts }),
  asDimension: () => field(kind, values, { search, entries, dimension: true, parts }),
});

/** A word compared as a whole: an id, a status, a source. */
export const keyword = (values?: readonly string[]) => field('keyword', values);
/** A list of words; a filter matches if any of them does. */
export const keywords = () => field('keywords');
/** Free text: contains, startsWith. */
export const text = () => field('text');
/** A moment, ISO 8601 UTC with milliseconds. */
export const instant = () => field('instant');
/** A whole number. */
export const integer = () => field('integer');
/** Any number. */
export const number = () => field('number');
/** True or false. */
export const flag = () => field('flag');

/**
 * Values by name, for names that are unknown when the read model is declared (custom fields). Each is queried as `field.name` and behaves like any
 * other field of this kind. A name has up to 64 letters, digits, `_` and `-`. An engine that stores a map as a list reads all entries of a row to find
 * one: for rows with hundreds of entries, `parts` divides them among as many columns, by a hash of the name.
 */
export const map = (of: ReadField, { parts }: { parts?: number } = {}) =>
  field(of.kind, undefined, { search: of.search, entries: true, parts });

/** The declaration of a read model: shape of its rows, how they are found, and the version of their meaning. */
export interface ReadModel<Row extends object = object> {
  /** Kebab-case, unique, for example `follow-up-list`. */
  readonly name: string;
  /** Raise it when the shape or meaning of a row changes: the new version is built next to the old one. */
  readonly version: number;
  /** The field that is the row's key. */
  readonly key: string;
  readonly fields: Readonly<Record<string, ReadField>>;
  /**
   * Where an embedded store keeps the rows. `rows`: complete rows, with columns in addition. `columns`: only columns, which is cheaper for data that
   * is written once and queried in bulk (facts); all fields of such a row must be declared. Other stores treat both alike.
   */
  readonly storage: 'rows' | 'columns';
  /** An institution usually has at most some hundred rows, so a store may read them all to answer a query. */
  readonly few: boolean;
  /** Fields of a row that a list or an export may show although they cannot be queried. */
  readonly plain: readonly string[];
  /**
   * Personal fields of staff members in a row, by the field with their id, and what replaces them once the person is erased. Every store that folds
   * rows applies it; `{ ownerId: { ownerName: ERASED } }`.
   */
  readonly staff: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Its lead data are subject to the field rules of the reader's role (`hiddenFields` of `libs/auth`). */
  readonly ofLead: boolean;
  /** Its sums, the fields that end in `Paise`, are details of orders, which some roles may not see (`hiddenFields` of `libs/auth`). */
  readonly ofOrders: boolean;
  readonly row?: Row;
}

/** The row type of a read model. */
export type RowOf<M> = M extends ReadModel<infer Row> ? Row : never;

/** Declares a read model; browser-safe. */
export function defineReadModel<Row extends object>(model: {
  name: string;
  version: number;
  key: Extract<keyof Row, string>;
  fields: Partial<Record<Extract<keyof Row, string>, ReadField>>;
  storage?: ReadModel['storage'];
  few?: true;
  plain?: readonly Extract<keyof Row, string>[];
  staff?: { readonly [Id in Extract<keyof Row, string>]?: Readonly<Partial<Row>> };
  ofLead?: true;
  ofOrders?: true;
}): ReadModel<Row> {
  const { staff = {}, ...rest } = model;
  const fields = model.fields as Record<string, ReadField>;
  // Rows are searched for the person by this field.
  for (const id of Object.keys(staff))
    if (fields[id]?.kind !== 'keyword') throw new Error(`${model.name}: ${id} has to be a keyword, because it says who is named`);
  for (const [name, { parts }] of Object.entries(fields))
    if (parts !== undefined && model.storage === 'columns') throw new Error(`${model.name}: ${name} cannot have parts in column-only rows`);
  for (const [name, { kind, dimension, entries }] of Object.entries(fields))
    if (dimension && (kind !== 'keyword' || entries || name === model.key))
      throw new Error(`${model.name}: ${name} has to be a keyword to be a dimension`);
  return { plain: [], few: false, ofLead: false, ofOrders: false, storage: 'rows', ...rest, fields, staff: staff as ReadModel['staff'] };
}
