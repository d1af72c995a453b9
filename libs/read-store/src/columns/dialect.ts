import type { FieldKind, FieldPlace, ReadModel, Scalar, TimeBucket } from '@matricula/read-models/kernel';
import type { QueryShape } from '../field-value';

/** A kind of field with one value. */
export type SingleKind = Exclude<FieldKind, 'keywords'>;

/** A question in the making: its text, and what stands there for the values that it names. */
export interface Draft {
  text: string;
  /** A value of a kind of field, checked before. */
  scalar(kind: SingleKind, value: Scalar): string;
  /** A whole number of the question itself. */
  integer(value: number): string;
  /** What stands behind `in`: many values of a kind. */
  among(kind: SingleKind, values: readonly Scalar[]): string;
}

/** Where the rows of a version are asked for. */
export interface AskedTable {
  model: QueryShape & Pick<ReadModel, 'version'>;
  /** What stands behind `from`. */
  sql: string;
  /** What reads the values of a field, or of an entry of a map. */
  column(place: FieldPlace): string;
}

/** What an engine says in its own words; everything else the compiler says the same to all. */
export interface Dialect<D extends Draft = Draft> {
  draft(): D;
  /**
   * How the different values of a group are kept, and put together for several groups; undefined for an engine that works out once whatever a
   * statement names, however often it is named.
   */
  kept?: { different(value: string): string; together(kept: string): string };
  /** The missing value of a kind. */
  missing(kind: FieldKind): string;
  /** Whether a value is there, or is missing. */
  present(kind: FieldKind, value: string, there: boolean): string;
  /** A value as rows have it in their JSON, as text in lower case. */
  folded(kind: SingleKind, value: string): string;
  contains(text: string, part: string): string;
  startsWith(text: string, part: string): string;
  /** Whether an element of a list meets a condition. */
  any(list: string, test: (element: string) => string): string;
  /** Whether one of these is an element of a list. */
  holds(list: string, values: readonly string[]): string;
  /** A row for each element of a list, one with a missing element for a missing list. */
  elements(list: string): string;
  /** A moment by the clock of an IANA time zone. @throws RefusedQuery for an unknown one */
  localTime(moment: string, timeZone: string | undefined): string;
  /** The start of a bucket as a value that groups quickly. */
  bucketStart(local: string, per: TimeBucket): string;
  /** What the answer calls a bucket. */
  bucketLabel(start: string, per: TimeBucket): string;
  /** The least or greatest value, missing where there is none. */
  extreme(op: 'min' | 'max', value: string): string;
  /** The middle value, or halfway between the middle two. */
  median(value: string): string;
}

/** A field whose words have a number beside them in each row: grouping and comparing numbers takes a fraction of the time. */
export interface NumberedField {
  column: string;
  /** All numbers are less. */
  size: number;
  /** Undefined for a word that no row says. */
  numberOf(word: string): number | undefined;
  /** Undefined for a number that stands for no single word. */
  wordOf(number: number): string | undefined;
  /** Its place in the order of all words. */
  rankOf(number: number): number;
}

/** Answers a question with its rows. */
export type Ask<D extends Draft> = (question: D) => Promise<(Scalar | null)[][]>;
