import type { FieldKind, FieldPlace, ReadModel, Scalar, TimeBucket } from '@matricula/read-models/kernel';
import type { QueryShape } from '../field-value';

/** A kind of field with one value. */
export type SingleKind = Exclude<FieldKind, 'keywords'>;

/** A query under construction: its text, and the SQL for its values. */
export interface Draft {
  text: string;
  /** A value of a field kind, already validated. */
  scalar(kind: SingleKind, value: Scalar): string;
  /** An integer of the query itself, such as a limit. */
  integer(value: number): string;
  /** The right side of `in`: many values of a kind. */
  among(kind: SingleKind, values: readonly Scalar[]): string;
}

/** The table that a query reads. */
export interface AskedTable {
  model: QueryShape & Pick<ReadModel, 'version'>;
  /** The `from` clause. */
  sql: string;
  /** SQL for the values of a field, or of a map entry. */
  column(place: FieldPlace): string;
}

/** SQL of one engine; the compiler shares everything else. */
export interface Dialect<D extends Draft = Draft> {
  draft(): D;
  /**
   * How to store the distinct values of a group, and how to merge them for several groups. Undefined for an engine that computes a repeated
   * subquery only once.
   */
  distinctStates?: { of(value: string): string; merged(state: string): string };
  /** The missing value of a kind. */
  missing(kind: FieldKind): string;
  /** Whether a value is present, or missing. */
  present(kind: FieldKind, value: string, there: boolean): string;
  /** A value as in the row's JSON, as lower-case text. */
  folded(kind: SingleKind, value: string): string;
  contains(text: string, part: string): string;
  startsWith(text: string, part: string): string;
  /** Whether any element of a list meets a condition. */
  any(list: string, test: (element: string) => string): string;
  /** Whether a list contains one of these values. */
  holds(list: string, values: readonly string[]): string;
  /** One row per element of a list; one row with a missing element for a missing list. */
  elements(list: string): string;
  /** A moment in the local time of an IANA time zone. @throws RefusedQuery for an unknown one */
  localTime(moment: string, timeZone: string | undefined): string;
  /** The start of a bucket, as a value that is fast to group by. */
  bucketStart(local: string, per: TimeBucket): string;
  /** The label of a bucket in the result. */
  bucketLabel(start: string, per: TimeBucket): string;
  /** The least or greatest value, missing if there is none. */
  extreme(op: 'min' | 'max', value: string): string;
  /** The median; the mean of the middle two for an even count. */
  median(value: string): string;
}

/** A field whose words are also stored as numbers: grouping and comparing numbers is much faster. */
export interface NumberedField {
  column: string;
  /** Upper bound: all numbers are less. */
  size: number;
  /** Undefined for a word that occurs in no row. */
  numberOf(word: string): number | undefined;
  /** Undefined for a number that stands for no single word. */
  wordOf(number: number): string | undefined;
  /** The rank of the word in the order of all words. */
  rankOf(number: number): number;
}

/** A row as returned by an engine. */
export type Values = (Scalar | null)[];

/** Runs a query and returns its rows. */
export type Ask<D extends Draft> = (question: D) => Promise<Values[]>;
