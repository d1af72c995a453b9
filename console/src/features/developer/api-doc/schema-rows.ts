import { t } from '../../../shared/texts/texts';
/** A JSON Schema as readable rows. Pure. */
export interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  'x-personal'?: boolean;
}

/** A field with its path: `leads[].phone`. */
export interface SchemaRow {
  name: string;
  type: string;
  required: boolean;
  personal: boolean;
  notes: string;
}

type Schemas = Readonly<Record<string, Schema>>;

const DEEPEST = 4;

export function resolved(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? schema : (schemas[name] ?? {});
  if (!target.allOf) return target;
  const parts = target.allOf.map((part) => resolved(part, schemas));
  return {
    ...target,
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {}), target.properties) as Record<string, Schema>,
    required: [...parts.flatMap((part) => part.required ?? []), ...(target.required ?? [])],
  };
}

/** The type in a few words: `string (uuid)`, `list of integer`, `"a" | "b"`. */
export function typeInWords(given: Schema, schemas: Schemas): string {
  const schema = resolved(given, schemas);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return choice.map((one) => typeInWords(one, schemas)).join(' or ');
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? (schema.properties ? 'object' : 'any'));
  if (type === 'array') return schema.items ? t`list of ${typeInWords(schema.items, schemas)}` : 'list';
  return schema.format ? `${type} (${schema.format})` : type;
}

const limits = (schema: Schema): string[] => [
  ...(schema.minimum !== undefined ? [`at least ${schema.minimum}`] : []),
  ...(schema.maximum !== undefined ? [`at most ${schema.maximum}`] : []),
  ...(schema.maxLength !== undefined ? [`up to ${schema.maxLength} characters`] : []),
  ...(schema.maxItems !== undefined ? [`up to ${schema.maxItems} items`] : []),
  ...(schema.pattern !== undefined ? [schema.pattern] : []),
];

/** The fields of a schema, nested ones with their path; a recursive schema is cut at a maximum depth. */
export function schemaRows(given: Schema, schemas: Schemas, prefix = '', depth = 0): SchemaRow[] {
  const schema = resolved(given, schemas);
  if (schema.type === 'array' && schema.items) return schemaRows(schema.items, schemas, `${prefix}[]`, depth);
  return Object.entries(schema.properties ?? {}).flatMap(([key, of]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    const inner = resolved(of, schemas);
    const own: SchemaRow = {
      name,
      type: typeInWords(of, schemas),
      required: schema.required?.includes(key) ?? false,
      personal: of['x-personal'] === true,
      notes: [of.description ?? inner.description, ...limits(inner)].filter(Boolean).join('; '),
    };
    return depth < DEEPEST ? [own, ...schemaRows(of, schemas, name, depth + 1)] : [own];
  });
}
