import { defined } from './defined';
import { checkFields, type FieldValues } from './field-check';
import { choicesOf, defaultsOf, type Field, type FieldKind, type FieldSet, type Limit, type ValuesOf } from './field-set';
import { paiseIn } from './money';
import type { Json, JsonSchema } from './schema';

const limit = (of: Limit | undefined) => (typeof of === 'object' ? of[0] : of);

const formats: Partial<Record<FieldKind, string>> = {
  email: 'email',
  url: 'uri',
  date: 'date',
  time: 'time',
  dateTime: 'date-time',
  secret: 'password',
};
const types: Partial<Record<FieldKind, string>> = { integer: 'integer', decimal: 'number', money: 'number', flag: 'boolean' };

function schemaOfField(field: Field): JsonSchema {
  const { kind, label, help, rows, required } = field;
  const common = { title: label, description: help, default: field.default };
  // Optional fields may be null, which clears them.
  const open = (type: string) => (required === true || typeof required === 'string' ? type : [type, 'null']);
  if (kind === 'json') return common;
  if (kind === 'list') return { ...common, type: open('array'), items: rows ? jsonSchemaOf(rows) : {} };
  const of = (kind === 'choice' || kind === 'choices') && !field.free ? choicesOf(field).map(({ value }) => value) : undefined;
  if (kind === 'choices' || kind === 'manyOf') return { ...common, type: open('array'), items: { type: 'string', enum: of } };
  const type = types[kind] ?? 'string';
  const limits =
    type === 'string'
      ? { minLength: limit(field.least), maxLength: limit(field.most), pattern: field.pattern?.[0].source, format: formats[kind] }
      : { minimum: limit(field.least), maximum: limit(field.most) };
  return { ...common, type: open(type), enum: of && Array.isArray(open(type)) ? [...of, null] : of, ...limits };
}

/** JSON Schema of the values of a field set; of a change, in which nothing need be there, when `part` is true. */
export function jsonSchemaOf(set: FieldSet, part = false): JsonSchema {
  const entries = Object.entries(set);
  const asked = entries.flatMap(([name, field]) => {
    const { required, when } = field;
    return required && typeof required !== 'object' && !when && field.default === undefined ? [name] : [];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, defined(schemaOfField(field))])),
    ...(asked.length > 0 && !part && { required: asked }),
    additionalProperties: false,
  };
}

/** A field set as the body of a call: a Standard Schema with its JSON Schema. */
export interface FieldBody<Values> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'matricula';
    readonly validate: (value: unknown) => { value: Values } | { issues: { message: string; path: string[] }[] };
    readonly jsonSchema: { input: () => Record<string, unknown>; output: () => Record<string, unknown> };
    readonly types?: { input: Values; output: Values };
  };
}

function body<Values extends object>(set: FieldSet, read: (value: unknown) => unknown, part: boolean): FieldBody<Values> {
  const schema = () => ({ ...jsonSchemaOf(set, part) });
  return {
    '~standard': {
      version: 1,
      vendor: 'matricula',
      validate(given) {
        const { values, problems } = checkFields(set, read(given), part ? {} : undefined);
        if (problems.length > 0) return { issues: problems.map(({ field, message }) => ({ message, path: [field] })) };
        return { value: values as Values };
      },
      jsonSchema: { input: schema, output: schema },
    },
  };
}

/** The body of a call that takes the whole set. Flags may be 1 and 0, ids and options may be numbers, and whole numbers may be texts, as documented clients send them. */
export const bodyOf = <const S extends FieldSet>(set: S): FieldBody<ValuesOf<S>> => {
  const defaults = defaultsOf(set);
  return body(set, (given) => withDefaults(defaults, fromWire(set, given)), false);
};

const withDefaults = (defaults: object, given: unknown): unknown =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...defaults, ...given } : given;

/** The body of a call that changes only the given fields. */
export const partOf = <const S extends FieldSet>(set: S): FieldBody<Partial<ValuesOf<S>>> =>
  body(set, (given) => fromWire(set, given), true);

const WHOLE = /^-?\d{1,15}$/;
const flags = new Map<unknown, boolean>([1, '1', 'true'].map((word): [unknown, boolean] => [word, true]));
for (const word of [0, '0', 'false']) flags.set(word, false);

function fromWire(set: FieldSet, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const read = (name: string, value: Json | undefined): Json | undefined => {
    const kind = Object.hasOwn(set, name) ? set[name]?.kind : undefined;
    if (kind === 'flag') return flags.get(value) ?? value;
    if (kind === 'integer') return typeof value === 'string' && WHOLE.test(value) ? Number(value) : value;
    // The documented calls carry rupees as decimal text.
    if (kind === 'money') return typeof value === 'string' && paiseIn(value) !== undefined ? Number(value) : value;
    return (kind === 'oneOf' || kind === 'choice') && typeof value === 'number' ? String(value) : value;
  };
  return Object.fromEntries(Object.entries(given as FieldValues).map(([name, value]) => [name, read(name, value)]));
}
