import type { NeededCodes, RequestContext, RowAccess, Sight } from '@matricula/auth';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';
import type { CountedOf } from '@matricula/read-models/user';
import type { Derived, OtherRows } from './derived';
import type { FieldWords } from './export-words';

/** A list that the console may query: its read model, who may query it, and which rows they see. Without codes, every signed-in user may query it. */
export interface ListDeclaration<Row extends object = object> extends NeededCodes {
  name: string;
  model: ReadModel<Row>;
  /** Only admins may query it, whatever codes other roles hold. */
  adminsOnly?: true;
  /** Who sees and who changes its rows; undefined: everyone who may query the list. */
  access?: RowAccess;
  /** The stream that a row is folded from, if it is a single one: a past row is then folded from that stream alone. */
  streamOf?(tenantId: string, key: string): string;
  /** Names of read models with the same keys that screens show with a row: consoles that watch the row learn of their changes too. */
  parts?: readonly string[];
  /** The condition that rows of the list must meet. */
  kept?: Filter;
  /** Field with the key of the row that a row was merged into: a search that finds the merged row finds that one. */
  mergedInto?: string;
  /** A field that follows from all rows together, or from rows of another list. */
  derived?: Derived<Row>;
  /** For lists of people: extra export columns with counts, by column name. They count only rows that the caller sees. */
  counted?: Readonly<Record<string, CountedOf>>;
  /** Maps of which a row carries only the entries that a question names (`RowsQuery.entries`), because there are many. Exports read them if they have a column of them. */
  onRequest?: readonly string[];
  /** Display texts of exported entries of maps, by column; of other columns nothing. */
  entryWords?(fields: readonly string[], reads: ReadStore, tenantId: string): Promise<Record<string, FieldWords>>;
  /** Display texts of codes, for exports. */
  words?: Readonly<Record<string, FieldWords>>;
  /** Fields that hold user ids: exports show the names. */
  people?: readonly string[];
  /** Fields that this user may know, for showing, filtering, sorting and searching; undefined: all. */
  shown?(context: RequestContext): readonly string[] | undefined;
  /**
   * Fields of rows with an `applicationId` that tell whose application it is, or what was answered in it. They are empty for users who still have to
   * judge it: a panel judges blind.
   */
  blind?: readonly string[];
  /** Removes further fields, apart from lead fields, that this user may not see; undefined: rows are shown in full. */
  told?(row: Row, sight: Sight): Row;
  /** Removes what rows name of rows of other lists that this user may not see. Not asked for users who see all rows. */
  withoutForeign?(rows: readonly Row[], sight: Sight, others: OtherRows): Promise<Row[]>;
  /** Fields about which this user may ask of some rows only; undefined: of all rows. */
  partly?(context: Pick<RequestContext, 'sight' | 'acl'>): PartlyAsked | undefined;
  /** Of things with a life: the moves that this user may make with a row, which the row then carries as `moves`. */
  moves?(row: Row, context: RequestContext): readonly string[];
}

/** Fields that are hidden in some rows. A question about one of them covers the other rows, because values, order and counts tell what is hidden. */
export interface PartlyAsked {
  fields: readonly string[];
  /** The one with the key of another row. Whether there is one may be asked of all rows, and keys by name if they are of rows that this user sees. */
  key?: { field: string; visible(keys: string[], others: OtherRows): Promise<string[]> };
  /** The rows in which they are not hidden. */
  rows: Filter;
}

/** The condition that every question to a list carries; undefined: all rows of the tenant. */
export const rowsOf = ({ access, kept }: Pick<ListDeclaration, 'access' | 'kept'>, sight: Sight): Filter | undefined =>
  allOf(kept, access?.filter(sight));

/** All of several conditions, leaving out the missing ones. */
export function allOf(...filters: (Filter | undefined)[]): Filter | undefined {
  const given = filters.filter((filter): filter is Filter => filter !== undefined);
  return given.length > 1 ? { and: given } : given[0];
}

/** A field equals a value, when there is one. */
export const equals = (field: string, value: string | number | boolean | undefined): Filter | undefined =>
  value === undefined || value === '' ? undefined : { field, op: 'eq', value };

/** A field is one of some values, when there are any. Values may come as a comma-joined text. */
export function anyOf(field: string, values: string | string[] | undefined): Filter | undefined {
  const list = typeof values === 'string' ? values.split(',').filter(Boolean) : (values ?? []);
  return list.length > 0 ? { field, op: 'in', values: list } : undefined;
}
