/** A JSON value as it travels in events and rows. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** The part of JSON Schema that field types use; it feeds AsyncAPI and OpenAPI. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  enum?: readonly unknown[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

/** A field of an event: its JSON Schema, whether it may be missing and whether it is personal (001 §3). */
export interface FieldType<T, Optional extends boolean = boolean> {
  readonly schema: JsonSchema;
  readonly optional: Optional;
  readonly personal: boolean;
  /** For the name of a staff member: the field with their id. */
  readonly nameOf?: string;
  /** For an object: its fields. */
  readonly inner?: Fields;
  readonly value?: T;
}

export type Fields = Record<string, FieldType<unknown>>;

type Value<F> = F extends FieldType<infer T> ? T : never;
type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K] extends FieldType<unknown, true> ? K : never }[keyof F];

/** The TypeScript shape that a set of declared fields describes. */
export type Infer<F extends Fields> = { [K in Exclude<keyof F, OptionalKeys<F>>]: Value<F[K]> } & {
  [K in OptionalKeys<F>]?: Value<F[K]>;
};

const field = <T>(schema: JsonSchema): FieldType<T, false> => ({ schema, optional: false, personal: false });

/** An opaque identifier. */
export const id = () => field<string>({ type: 'string' });
/** Free text. */
export const text = () => field<string>({ type: 'string' });
/** One of a fixed set of words. */
export const oneOf = <const W extends string>(...words: W[]) => field<W>({ type: 'string', enum: words });
/** A moment, ISO 8601 in UTC with milliseconds. */
export const instant = () => field<string>({ type: 'string', format: 'date-time' });
/** A whole number. */
export const integer = () => field<number>({ type: 'integer' });
/** Any number. */
export const number = () => field<number>({ type: 'number' });
/** True or false. */
export const flag = () => field<boolean>({ type: 'boolean' });
/** A list of one field type. */
export const list = <T>(of: FieldType<T>) => field<T[]>({ type: 'array', items: of.schema });
/** A JSON object with keys that are not known in advance. */
export const map = <T extends Json = Json>() => field<Record<string, T>>({ type: 'object', additionalProperties: true });
/** An object of declared fields. */
export const object = <F extends Fields>(fields: F) => ({ ...field<Infer<F>>(objectSchema(fields)), inner: fields });

/** May be missing. */
export const optional = <T>(of: FieldType<T>): FieldType<T, true> => ({ ...of, optional: true });
/** Personal data: encrypted with the key of the event's data subject. */
export const personal = <T, O extends boolean>(of: FieldType<T, O>): FieldType<T, O> => ({ ...of, personal: true });

/** The name of the staff member whose id is in `idField`; encrypted with the key of their account. */
export const staffName = (idField: string): FieldType<string, false> => ({ ...text(), nameOf: idField });

/** JSON Schema of a set of fields. */
export function objectSchema(fields: Fields): JsonSchema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, of]) => [name, of.schema])),
    required: entries.filter(([, of]) => !of.optional).map(([name]) => name),
  };
}
