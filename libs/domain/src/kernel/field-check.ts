import * as v from 'valibot';
import { foldedText, visibleText } from './folded-text';
import { choicesOf, holds, isNone, requiredOf, type Field, type FieldKind, type FieldSet, type Limit } from './field-set';
import { isRupees } from './money';
import { isDay, isMoment } from './moments';
import { isOneLine, isWritten } from './plain-text';
import type { Json } from './schema';

export type FieldValues = Record<string, Json | undefined>;

/** An invalid field, with the message for the user. */
export interface FieldProblem {
  field: string;
  what: 'unknown' | 'required' | 'invalid' | 'too-long';
  message: string;
}

const SHORT_TEXT = 500;
const LONG_TEXT = 60_000;
/** A rough pattern of phone numbers. The server parses them (`readPhone`); the number ranges of all countries are too large for a browser. */
const PHONE = /^[(\s]*\+?[\d\s().-]{6,25}$/;

const limit = (of: Limit | undefined, otherwise: number) => (typeof of === 'object' ? of[0] : (of ?? otherwise));
const invalid = ({ label }: Field) => `${label} is not valid`;
const said = (field: Field) => field.invalid ?? field.pattern?.[1] ?? invalid(field);
const tooLong = ({ label, most }: Field, otherwise: number) =>
  typeof most === 'object' ? most[1] : `${label} may have at most ${limit(most, otherwise)} characters`;
const tooShort = ({ label, least }: Field) =>
  typeof least === 'object' ? least[1] : `${label} must have at least ${limit(least, 0)} characters`;

const inLines = ({ label }: Field) => `${label} must not contain line breaks or other control characters`;
const unwritten = ({ label }: Field) => `${label} must not contain control characters`;

/** A text: first normalised, then checked for length and pattern. */
const words = (field: Field, most: number, isPlain = isOneLine, otherwise = inLines(field)) =>
  v.pipe(
    v.string(said(field)),
    v.minLength(limit(field.least, 0), tooShort(field)),
    v.maxLength(limit(field.most, most), tooLong(field, most)),
    v.regex(field.pattern?.[0] ?? /^/, said(field)),
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed && !isPlain(dataset.value)) addIssue({ message: otherwise });
    }),
  );

const figure = (field: Field) =>
  v.pipe(
    v.number(said(field)),
    v.minValue(limit(field.least, -Infinity), typeof field.least === 'object' ? field.least[1] : invalid(field)),
    v.maxValue(limit(field.most, Infinity), typeof field.most === 'object' ? field.most[1] : invalid(field)),
  );

/** A number with at most two decimals. */
const inHundredths = (field: Field) =>
  v.pipe(
    figure(field),
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed && !isRupees(dataset.value)) addIssue({ message: `${field.label} may have at most two decimals` });
    }),
  );

const oneWord = (field: Field) =>
  field.free
    ? words(field, SHORT_TEXT)
    : v.pipe(
        v.string(said(field)),
        v.picklist(
          choicesOf(field).map(({ value }) => value),
          said(field),
        ),
      );

/** Checks the length of the value as JSON. */
const short = <Value>(field: Field) =>
  v.check<Value, string>((value) => JSON.stringify(value).length <= limit(field.most, LONG_TEXT), tooLong(field, LONG_TEXT));

const noEmail = (field: Field) => field.pattern?.[1] ?? 'Enter a valid email';

const schemas: Record<FieldKind, (field: Field) => v.GenericSchema> = {
  text: (field) => words(field, SHORT_TEXT),
  longText: (field) => words(field, LONG_TEXT, isWritten, unwritten(field)),
  secret: (field) => words(field, SHORT_TEXT),
  oneOf: (field) => words(field, SHORT_TEXT),
  phone: (field) => v.pipe(words(field, 30), v.regex(PHONE, said(field))),
  // No one uses addresses with a dotless domain.
  email: (field) => v.pipe(words(field, 254), v.rfcEmail(noEmail(field)), v.regex(/\.[^.@]{2,}$/, noEmail(field))),
  url: (field) => v.pipe(words(field, 2_000), v.url(said(field)), v.regex(/^https?:/i, said(field))),
  colour: (field) => v.pipe(v.string(said(field)), v.regex(/^#[\da-f]{6}$/i, said(field))),
  integer: (field) => v.pipe(figure(field), v.safeInteger(said(field))),
  decimal: (field) => (field.hundredths ? inHundredths(field) : figure(field)),
  money: inHundredths,
  date: (field) => v.custom<string>(isDay, said(field)),
  time: (field) => v.pipe(v.string(said(field)), v.isoTime(said(field))),
  dateTime: (field) => v.pipe(v.custom<string>(isMoment, said(field)), v.isoTimestamp(said(field))),
  flag: (field) => v.boolean(said(field)),
  choice: oneWord,
  choices: (field) => v.pipe(v.array(oneWord(field), said(field)), v.maxLength(limit(field.most, SHORT_TEXT), tooLong(field, SHORT_TEXT))),
  manyOf: (field) =>
    v.pipe(
      v.array(words({ ...field, most: undefined, least: undefined }, SHORT_TEXT), said(field)),
      v.maxLength(limit(field.most, SHORT_TEXT), tooLong(field, SHORT_TEXT)),
    ),
  list: (field) => v.pipe(v.array(v.unknown(), said(field)), short(field), v.rawCheck(rowsOf(field))),
  json: (field) => v.pipe(v.unknown(), short(field)),
};

/** Checks every row of a list against its field set; the message is that of the first invalid row. */
function rowsOf({ rows }: Field): (context: v.RawCheckContext<unknown[]>) => void {
  return ({ dataset, addIssue }) => {
    if (!rows || !dataset.typed) return;
    const wrong = dataset.value.flatMap((row) => checkFields(rows, row as FieldValues).problems)[0];
    if (wrong) addIssue({ message: wrong.message });
  };
}

function compile(set: FieldSet) {
  const entries = Object.entries(set).map(([name, field]) => {
    const schema = schemas[field.kind](field);
    return [name, v.optional(v.lazy((value) => (isNone(value) ? v.any() : schema)))] as const;
  });
  return v.strictObject(Object.fromEntries(entries));
}

const compiled = new WeakMap<FieldSet, ReturnType<typeof compile>>();

function schemaOf(set: FieldSet) {
  const schema = compiled.get(set) ?? compile(set);
  compiled.set(set, schema);
  return schema;
}

function whatOf(issue: v.BaseIssue<unknown>): FieldProblem['what'] {
  if (issue.type === 'strict_object') return 'unknown';
  // Only lists and JSON use a `check` action, and it measures their length.
  return issue.type === 'max_length' || issue.type === 'check' ? 'too-long' : 'invalid';
}

/**
 * Trims and checks given values. Problems come for unknown fields first, then in the order of the set, one per field. With `present`, the values are a
 * change to existing ones: only given fields are required, and conditions see both.
 */
export function checkFields(set: FieldSet, given: unknown, present?: FieldValues): { values: FieldValues; problems: FieldProblem[] } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { values: {}, problems: [{ field: '', what: 'invalid', message: 'An object of fields is needed' }] };
  }
  const values = trimmed(set, given as FieldValues);
  const { issues = [] } = v.safeParse(schemaOf(set), values);
  const wrong = new Map<string, FieldProblem>();
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? '');
    const what = whatOf(issue);
    const message = what === 'unknown' ? `property ${name} should not exist` : issue.message;
    if (!wrong.has(name)) wrong.set(name, { field: name, what, message });
  }
  const all = { ...present, ...values };
  for (const [name, field] of Object.entries(set)) {
    if (wrong.has(name) || (present && !(name in values))) continue;
    const value = values[name];
    const none = isNone(value) || (field.kind !== 'json' && Array.isArray(value) && value.length === 0);
    const message = none ? requiredOf(field, all) : undefined;
    if (message) wrong.set(name, { field: name, what: 'required', message });
    else if (field.same && holds(field.when, all) && values[name] !== values[field.same[0]]) {
      wrong.set(name, { field: name, what: 'invalid', message: field.same[1] });
    }
  }
  const place = (problem: FieldProblem) => Object.keys(set).indexOf(problem.field);
  return { values, problems: [...wrong.values()].sort((a, b) => place(a) - place(b)) };
}

/** Kinds for which an empty text means no value. */
const NEVER_EMPTY = new Set<FieldKind | undefined>([
  'integer',
  'decimal',
  'money',
  'flag',
  'choices',
  'manyOf',
  'list',
  'date',
  'time',
  'dateTime',
]);

/** Kinds of which two spellings that look alike are one value. */
const FOLDED = new Set<FieldKind | undefined>(['phone', 'email', 'colour', 'date', 'time', 'dateTime']);
/** Kinds whose text is taken unchanged: long texts may need direction marks, and JSON and secrets are not display text. */
const VERBATIM = new Set<FieldKind | undefined>(['longText', 'secret', 'json', 'list', undefined]);

function asWritten(field: Field | undefined, value: string): string {
  if (FOLDED.has(field?.kind) || field?.code) return foldedText(value);
  return (VERBATIM.has(field?.kind) ? value : visibleText(value)).trim();
}

function trimmed(set: FieldSet, given: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const field = Object.hasOwn(set, name) ? set[name] : undefined;
      const kind = field?.kind;
      const trim = (one: Json | undefined) => (typeof one === 'string' ? asWritten(field, one) : one);
      if (kind === 'secret') return [name, value];
      if (!Array.isArray(value)) {
        const said = trim(value);
        return [name, said === '' && NEVER_EMPTY.has(kind) ? null : said];
      }
      const all = value.map((one) => trim(one) ?? null);
      // Names given twice count once.
      return [name, kind === 'manyOf' || kind === 'choices' ? [...new Set(all)] : all];
    }),
  );
}
