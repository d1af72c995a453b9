/** The OpenAPI and the AsyncAPI document as the screen shows them. Pure. */
import { schemaRows, typeInWords, type Schema, type SchemaRow } from './schema-rows';

interface Media {
  schema?: Schema;
  example?: unknown;
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema; example?: unknown }[];
  requestBody?: { content?: Record<string, Media> };
  responses?: Record<string, { description?: string; content?: Record<string, Media> }>;
  /** The call changes data. */
  'x-writes'?: boolean;
}

export interface OpenApi {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

interface Message {
  name: string;
  title?: string;
  summary?: string;
  tags?: { name: string }[];
  'x-version'?: number;
  payload: Schema;
}

export interface AsyncApi {
  info: { title: string; description?: string };
  components: { messages: Record<string, Message> };
}

export interface BodyShape {
  type: string;
  rows: SchemaRow[];
  /** JSON, or the beginning of a text. */
  example?: string;
}

/** A parameter as a form field. */
export interface CallInput {
  name: string;
  place: string;
  required: boolean;
  example: string;
  choices?: readonly string[];
}

export interface ApiCall {
  /** Its name, also used as anchor. */
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: SchemaRow[];
  inputs: CallInput[];
  body?: BodyShape;
  bodyExample?: unknown;
  writes: boolean;
  answers: ({ status: string; description: string } & Partial<BodyShape>)[];
}

export interface EventType {
  name: string;
  summary: string;
  version: number;
  fields: SchemaRow[];
}

export interface Group<Item> {
  name: string;
  items: Item[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function grouped<Item>(items: readonly (readonly [group: string, item: Item])[]): Group<Item>[] {
  const groups = new Map<string, Item[]>();
  for (const [name, item] of items) groups.set(name, [...(groups.get(name) ?? []), item]);
  return [...groups].map(([name, of]) => ({ name, items: of })).sort((a, b) => a.name.localeCompare(b.name));
}

const inWords = (example: unknown): string | undefined =>
  example === undefined || typeof example === 'string' ? example : JSON.stringify(example, undefined, 2);

/** Calls by tag. */
export function callsOf({ paths, components }: OpenApi): Group<ApiCall>[] {
  const schemas = components?.schemas ?? {};
  const shape = (content: Record<string, Media> | undefined): BodyShape | undefined => {
    const [type, of] = Object.entries(content ?? {})[0] ?? [];
    return type === undefined || !of?.schema ? undefined : { type, rows: schemaRows(of.schema, schemas), example: inWords(of.example) };
  };
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      if (!operation) return [];
      const call: ApiCall = {
        id: operation.operationId ?? `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        summary: operation.summary ?? '',
        description: operation.description ?? '',
        parameters: (operation.parameters ?? []).map(({ name, in: place, required, description, schema = {} }) => ({
          name,
          type: typeInWords(schema, schemas),
          required: required ?? false,
          personal: false,
          notes: [place, description, schema.pattern].filter(Boolean).join('; '),
        })),
        inputs: (operation.parameters ?? []).map(({ name, in: place, required = false, schema, example = '' }) => ({
          name,
          place,
          required,
          example: String(example),
          choices: schema?.enum?.map(String),
        })),
        body: shape(operation.requestBody?.content),
        bodyExample: Object.values(operation.requestBody?.content ?? {})[0]?.example,
        writes: operation['x-writes'] ?? method !== 'get',
        answers: Object.entries(operation.responses ?? {}).map(([status, { description = '', content }]) => ({
          status,
          description,
          ...shape(content),
        })),
      };
      return [[operation.tags?.[0] ?? 'other', call] as const];
    }),
  );
  return grouped(calls);
}

/** Event types by context, with the fields of their data. */
export function eventsOf({ components: { messages } }: AsyncApi): Group<EventType>[] {
  return grouped(
    Object.values(messages).map((message) => {
      const data = message.payload.properties?.data ?? {};
      const event: EventType = {
        name: message.name,
        summary: message.summary ?? '',
        version: message['x-version'] ?? 1,
        fields: schemaRows(data, {}),
      };
      return [message.tags?.[0]?.name ?? 'other', event] as const;
    }),
  );
}

/** Groups with the items whose text contains every typed word. */
export function searched<Item>(groups: readonly Group<Item>[], text: string, textOf: (item: Item) => string): Group<Item>[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap(({ name, items }) => {
    const found = items.filter((item) => words.every((word) => `${name} ${textOf(item)}`.toLowerCase().includes(word)));
    return found.length > 0 ? [{ name, items: found }] : [];
  });
}
