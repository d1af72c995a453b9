import type { OpenAPIObject } from '@nestjs/swagger';
import { lists } from '@matricula/projections/lists';
import type { ListDeclaration } from '@matricula/lists';
import { recordTypes } from '@matricula/domain/registry';
import { jsonSchemaOf } from '@matricula/domain/kernel/field-schema';
import { keyedNameOf, RECORD_NAME, type RecordType } from '@matricula/domain/record';
import type { ReadModel } from '@matricula/read-models/kernel';
import { callShapes } from './call-shapes.generated';
import type { Schema, Schemas } from './examples';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The fields that every answer has in addition to its own. */
const success: Schema = {
  type: 'object',
  description: 'Every answer that succeeded.',
  properties: { code: { const: 200 }, message: { type: 'string', description: 'The message for the user', example: 'Success' } },
  required: ['code', 'message'],
};

const kinds = { instant: { type: 'string', format: 'date-time' }, integer: { type: 'integer' } } as const;

/** The schema of a row by its type, refined by the declaration of the read model: timestamps, integers and enumerations. */
function declared(schema: Schema, { fields, key }: ReadModel, isPartial = false): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, of]) => {
    const field = fields[name];
    const isPlain = field !== undefined && !field.entries;
    const known = isPlain && (field.kind === 'instant' || field.kind === 'integer') ? kinds[field.kind] : undefined;
    return [name, { ...of, ...known }] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties), ...(isPartial && { required: [key] }) };
}

/** The schema of a row of a master list, from its declaration; without limits, because stored values may exceed present ones. */
function recordRow(type: RecordType): Schema {
  const { label, fields } = type;
  const { properties: own = {} } = jsonSchemaOf(fields, true) as Schema;
  const values = Object.entries(own).map(([name, { title, description, type, items, format }]) => [
    name,
    {
      description: description ?? title,
      ...(type && { type: [type, 'null'].flat() }),
      ...(items && { items }),
      ...(format && { format }),
    },
  ]);
  const base = callShapes.schemas.RecordRow as Schema;
  const named = keyedNameOf(type) && {
    [RECORD_NAME]: { type: 'string', description: 'The name of the record whose key is the name field.' },
  };
  const times = { createdAt: kinds.instant, updatedAt: kinds.instant };
  const properties = { ...base.properties, ...times, ...named, ...Object.fromEntries(values) };
  return { type: 'object', description: `A record of the master list: ${label}.`, properties, required: base.required };
}

/** The schema of each list's rows by the list's name. */
const rowNames = () => new Map(lists.map((list) => [list.name, rowName(list)]));

function rowName({ name, model, shown }: ListDeclaration): string {
  const row = callShapes.rows[model.name];
  if (row) return shown ? `Visible${row}` : row;
  return `${recordTypes.find(({ list }) => list === name)?.name}Row`;
}

/** All schemas of answers: named types of the code, rows of lists, and the envelope. */
export function answerSchemas(): Schemas {
  const schemas: Record<string, Schema> = { ...callShapes.schemas, Success: success };
  for (const list of lists) {
    const { name, model, shown } = list;
    const base = callShapes.rows[model.name] ?? '';
    const row = callShapes.schemas[base];
    const type = recordTypes.find((one) => one.list === name);
    if (row) schemas[base] = declared(row, model);
    if (row && shown) schemas[rowName(list)] = declared(row, model, true);
    if (type) schemas[rowName(list)] = recordRow(type);
  }
  return { ...schemas, ListRow: { description: 'A row of the list that is asked.', anyOf: [...new Set(rowNames().values())].map(ref) } };
}

/** Ends the operation ids of further paths of a call. */
export const ALIAS = '_alias';

/** Adds to an operation its summary, the schema of its answer, and whether it changes data (`x-writes`). */
export function describe(operation: Operation): void {
  const shape = callShapes.calls[(operation.operationId ?? '').replace(new RegExp(`${ALIAS}\\d+$`), '')];
  if (!shape) return;
  const [summary = '', ...more] = shape.doc.split(/(?<=[.:]) (?=[A-Z`])/);
  Object.assign(operation, { summary, description: more.join(' '), 'x-writes': shape.writes });
  if (!shape.answer || shape.answer.type === 'string') return;
  const ofRows = operation.operationId === 'List_rows' || operation.operationId === 'List_byKey';
  if (ofRows) Object.assign(operation, { 'x-rows': Object.fromEntries([...rowNames()].map(([list, row]) => [list, ref(row)])) });
  const schema = enveloped(ofRows ? withRows(shape.answer) : shape.answer);
  const ok = (operation.responses['200'] ??= { description: '' }) as { description: string; content?: Record<string, unknown> };
  ok.content = { 'application/json': { schema }, ...ok.content };
}

const withRows = ({ properties, ...answer }: Schema): Schema => ({
  ...answer,
  properties: { ...properties, data: { type: 'array', items: ref('ListRow') } },
});

/** The envelope is a shared schema, not repeated in each answer. */
function enveloped(answer: Schema): Schema {
  if (!answer.properties?.code) return answer;
  const { code: _code, message: _message, ...properties } = answer.properties;
  const required = answer.required?.filter((name) => !['code', 'message'].includes(name)) ?? [];
  const own = { ...answer, properties, required };
  return { allOf: Object.keys(properties).length > 0 ? [ref('Success'), own] : [ref('Success')] };
}
