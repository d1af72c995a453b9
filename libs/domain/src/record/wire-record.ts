import type { Field, FieldRef, FieldSet, When } from '../kernel/field-set';
import type { JsonSchema } from '../kernel';
import type { RecordType } from './record-type';
import type { RecordValues } from './record-values';

/** A call as the documents write it: `PUT city/update/:id`. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;

/** The documented calls of a record type; calls of another shape are written by hand. */
export interface RecordCalls {
  create?: Call;
  change?: Call;
  /** Sets with `status` whether the record is active. */
  status?: Call;
  /** Takes the id in its body where its path has none. */
  remove?: Call;
  get?: Call;
  list?: Call;
}

/** A record type as documented calls serve it. */
export interface WiredRecord {
  readonly type: RecordType;
  readonly calls: RecordCalls;
  /** Wire names of fields, where they differ from ours. */
  readonly names: Readonly<Record<string, string>>;
  /** Wire name of the id. */
  readonly id: string;
  /** Messages of the calls, if not "<label> created successfully". */
  readonly said: Readonly<Partial<Record<keyof RecordCalls, string>>>;
  /** Additional fields on the wire, and their schema. */
  more(row: Readonly<Record<string, unknown>>): object;
  readonly moreSchema: Readonly<Record<string, JsonSchema>>;
}

/** Serves documented calls of a record type: controllers, checks and OpenAPI follow from it. */
export function wireRecord(type: RecordType, calls: RecordCalls, more: Partial<Omit<WiredRecord, 'type' | 'calls'>> = {}): WiredRecord {
  return { type, calls, names: {}, id: 'id', said: {}, more: () => ({}), moreSchema: {}, ...more };
}

/** The field set under its wire names. Calls return the fields that are not in forms but do not accept them. */
export function wireFields({ type, names }: WiredRecord, what: 'asked' | 'all'): FieldSet {
  const of = (name: string) => names[name] ?? name;
  const condition = (when: When): When => ({ ...when, field: of(when.field) });
  const reference = (value: unknown) => (isRef(value) ? { field: of(value.field) } : value);
  const renamed = (field: Field): Field => ({
    ...field,
    ...(field.when && { when: condition(field.when) }),
    ...(typeof field.required === 'object' && { required: condition(field.required) }),
    ...(field.where && {
      where: Object.fromEntries(Object.entries(field.where).map(([name, value]) => [name, reference(value)])) as Field['where'],
    }),
  });
  const asked = Object.entries(type.fields).filter(([, { form }]) => what === 'all' || form !== false);
  return Object.fromEntries(asked.map(([name, field]) => [of(name), renamed(field)]));
}

/** The body of a call, under our field names. */
export function fromWire({ names }: WiredRecord, body: RecordValues): RecordValues {
  const ours = new Map(Object.entries(names).map(([name, wire]) => [wire, name]));
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [ours.get(name) ?? name, value]));
}

/** A row as the calls return it; missing values are null. */
export function toWire({ type, names, id, more }: WiredRecord, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = Object.keys(type.fields).map((name) => [names[name] ?? name, row[name] ?? null]);
  return { [id]: row.recordId, ...Object.fromEntries(values), ...more(row) };
}

const isRef = (value: unknown): value is FieldRef => typeof value === 'object' && value !== null && 'field' in value;
