/**
 * The one vocabulary of everything that has fields: records, forms, bodies of calls, imports, custom fields.
 *
 *   export const tenantProfile = fields({
 *     name: text({ label: 'Name', required: 'Name is required.', most: 120 }),
 *     checked: flag({ label: 'Phone validation' }),
 *     pattern: text({ label: 'Phone pattern', required: when('checked') }),
 *     city: oneOf({ label: 'City', from: 'cities', value: 'name', where: { state: field('state') } }),
 *   });
 */
import type { Json } from './schema';

/** Value types by kind. `date` is `2026-11-20`, `time` is `14:30`, `dateTime` is ISO 8601 in UTC, `money` is in rupees or dollars with at most two decimals. */
export interface KindValues {
  text: string;
  longText: string;
  phone: string;
  email: string;
  url: string;
  /** `#5e3ec5`. */
  colour: string;
  /** A password: never shown, and never stored in a draft. */
  secret: string;
  integer: number;
  decimal: number;
  money: number;
  date: string;
  time: string;
  dateTime: string;
  flag: boolean;
  /** One of the words in `of`. */
  choice: string;
  choices: readonly string[];
  /** A row of a list of the product, by the field named in `value` (its key without one). */
  oneOf: string;
  manyOf: readonly string[];
  /** Rows; with `rows` each of them is a field set. */
  list: readonly Json[];
  json: Json;
}

export type FieldKind = keyof KindValues;

/** An option of a choice: the stored value and its label, with a swatch if it is a colour. */
export interface Choice {
  value: string;
  label: string;
  swatch?: string;
}

/** A condition on another field of the set: it has one of these values, or none. */
export interface When {
  field: string;
  is: readonly Json[] | 'none';
  /** Error text if the field is then missing. */
  message?: string;
}

/** A limit, with the documents' message if there is one. */
export type Limit = number | readonly [number, string];

interface Options<Value> {
  label: string;
  /** A sentence below the input. */
  help?: string;
  /** `true` gives the error "<label> is required"; a text is the message of the documents; `when(...)` requires the field only under a condition. */
  required?: boolean | string | When;
  /** Minimum number of characters; for a number, its smallest value. */
  least?: Limit;
  /** Maximum number of characters (500 for a short text, 60,000 for a long one or a list as JSON); for a number, its largest value. */
  most?: Limit;
  /** Of a decimal: it may have at most two decimals, as sums and per cents have. */
  hundredths?: boolean;
  pattern?: readonly [RegExp, string];
  /** Error text for a value that is not one of the options. */
  invalid?: string;
  /** A code that people type: normalised (`foldedText`) before it is checked. */
  code?: boolean;
  /** The field must equal another one, such as the confirmation of a password. */
  same?: readonly [string, string];
  default?: Value;
  /** Shown and required only under this condition. */
  when?: When;
  /** Holds personal data. */
  personal?: boolean;
  /** Unique within the tenant, together with the other unique fields of the set; compared trimmed and without case. */
  unique?: boolean;
  /** Found by free-text search of the list. */
  search?: boolean;
  /** `false`: stored, but lists do not filter or sort by it. */
  filter?: boolean;
  /** `false`: lists do not show it unless asked to. */
  column?: boolean;
  /** `false`: forms do not ask for it. */
  form?: boolean;
  /** Shown in forms but not editable. */
  readOnly?: boolean;
  /** Set by the server; a value from a client is refused. */
  byServer?: boolean;
  /** Forms mark the missing field without a message. */
  silent?: boolean;
  /** Heading of the form section that contains the field, together with all other fields of the section. */
  section?: string;
  /** Shows a small whole number, up to about 5, as stars. */
  stars?: boolean;
}

interface Words {
  of: readonly (string | Choice)[];
  /** Other words may be typed: these are proposed. */
  free?: boolean;
}
interface ManyWords extends Words {
  /** All options can be selected with one click; this number of selected ones is shown, 5 by default. */
  all?: { shown: number };
}
interface Shifted {
  /** Fixed offset from UTC in minutes for display, whatever the user's time zone. */
  shift?: number;
}
interface From {
  /** Name of the list. */
  from: string;
  /** Field of its rows that is stored; the key without it. */
  value?: string;
  /** Field of its rows that people read; `value` without it. */
  shows?: string;
  /** Further fields of its rows that options show. */
  details?: readonly string[];
  /** Condition on the rows of the list: a value, or that of another field of this set. */
  where?: Readonly<Record<string, Json | FieldRef>>;
  /** Values that are not in the list are also allowed. */
  free?: boolean;
  /** For fields that name a staff member: the record gives this person work, so a hand-over replaces them by their successor. */
  duty?: true;
}
interface Rows {
  rows?: FieldSet;
}

interface Extras {
  choice: Words;
  choices: ManyWords;
  dateTime: Shifted;
  oneOf: From;
  manyOf: From;
  list: Rows;
}
type ExtraOf<Kind> = Kind extends keyof Extras ? Extras[Kind] : unknown;

/** A field of any kind. */
export interface Field extends Options<unknown>, Partial<ManyWords>, Partial<From>, Rows, Shifted {
  readonly kind: FieldKind;
}
export type FieldSet = Readonly<Record<string, Field>>;

/** The value of another field of the set. */
export interface FieldRef {
  readonly field: string;
}
export const field = (name: string): FieldRef => ({ field: name });

/** Only when another field is true, or holds one of the values. */
export const when = (name: string, ...is: Json[]): When => ({ field: name, is: is.length > 0 ? is : [true] });

/** Required only if the other field is empty, with the error text for that case: one of the two is needed. */
export const without = (name: string, message: string): When => ({ field: name, is: 'none', message });

const make =
  <Kind extends FieldKind>(kind: Kind) =>
  <const O extends Options<KindValues[Kind]> & ExtraOf<Kind>>(options: O): { kind: Kind } & O => ({ kind, ...options });

export const text = make('text');
export const longText = make('longText');
export const phone = make('phone');
export const email = make('email');
export const url = make('url');
export const colour = make('colour');
export const secret = make('secret');
export const integer = make('integer');
export const decimal = make('decimal');
export const money = make('money');
export const date = make('date');
export const time = make('time');
export const dateTime = make('dateTime');
export const flag = make('flag');
export const choice = make('choice');
export const choices = make('choices');
export const oneOf = make('oneOf');
export const manyOf = make('manyOf');
export const list = make('list');
export const json = make('json');

/**
 * Declares a field set.
 * @throws Error when a field speaks of another one that is not there.
 */
export function fields<const S extends FieldSet>(set: S): S {
  for (const [name, of] of Object.entries<Field>(set)) {
    const spoken = [of.when?.field, of.same?.[0], typeof of.required === 'object' ? of.required.field : undefined];
    const missing = spoken.find((other) => other !== undefined && !(other in set));
    if (missing) throw new Error(`The field ${name} speaks of ${missing}, which is not in its set`);
  }
  return set;
}

type Asked<S extends FieldSet> = { [K in keyof S]: S[K] extends { required: true | string } ? K : never }[keyof S];

/** The values that a declared set describes; null means no value. */
export type ValuesOf<S extends FieldSet> = { [K in Asked<S>]: KindValues[S[K]['kind']] } & {
  [K in Exclude<keyof S, Asked<S>>]?: KindValues[S[K]['kind']] | null;
};

/** The words of a choice as value and label. */
export const choicesOf = ({ of = [] }: Pick<Field, 'of'>): Choice[] =>
  of.map((word) => (typeof word === 'string' ? { value: word, label: word } : word));

/** The values that a new thing starts with. */
export const defaultsOf = (set: FieldSet): Record<string, Json> =>
  Object.fromEntries(Object.entries(set).flatMap(([name, of]) => (of.default === undefined ? [] : [[name, of.default as Json]])));

/** Whether a condition holds among these values. */
export function holds(condition: When | undefined, values: Readonly<Record<string, unknown>>): boolean {
  if (!condition) return true;
  const value = values[condition.field];
  return condition.is === 'none' ? isNone(value) : condition.is.some((one) => one === value);
}

/** True for a missing or empty value. */
export const isNone = (value: unknown): value is undefined | null | '' => value === undefined || value === null || value === '';

/** Error text for a missing field; undefined if the field is not required. */
export function requiredOf({ label, required, when: only }: Field, values: Readonly<Record<string, unknown>>): string | undefined {
  if (!required || !holds(only, values)) return undefined;
  if (typeof required === 'object') return holds(required, values) ? (required.message ?? `${label} is required`) : undefined;
  return required === true ? `${label} is required` : required;
}
