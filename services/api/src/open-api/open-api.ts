import type { INestApplication } from '@nestjs/common';
import { ApiProperty, DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
// This path has no types. It is the storage of @Type, which knows the classes of nested lists.
// @ts-expect-error TS7016
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import 'reflect-metadata';
import { ALIAS, answerSchemas, describe } from './answers';
import { callShapes } from './call-shapes.generated';
import { exampleOf, type Schema as Described, type Schemas } from './examples';

type Dto = new () => object;
type Schema = ReturnType<typeof targetConstructorToSchema>;

const DESCRIPTION = `Commands and queries of Matricula. Every answer is \`{ code, message, data | result, ... }\`; \`code\` is 200 on success.
People sign in (\`users/signin\`, \`users/verify-otp\`) and send \`Authorization: Bearer\` and \`tenant-tid\`; programs send \`x-api-key\`.
A command answers with its \`position\`: send it back as \`x-read-after\` and a question waits until it reflects it. Commands take an \`Idempotency-Key\`.
Sums are rupees as decimal text in documented calls, and \`{ minor, currency }\` in our own. Rows of \`lists\` are filtered, sorted and summed by their fields,
so sums in them are numbers of whole paise (\`...Paise\`, and the accounts of \`money-entries\`); exports of lists have rupees.`;

/** Condition of the query language, which is easier to describe in words than in a recursive schema. */
const filter: Schema = {
  type: 'object',
  description: 'A condition: { field, op, value | values | from, to }, or { and: [] }, { or: [] }, { not }.',
  example: { field: 'source', op: 'eq', value: 'WEB' },
};

/** Attributes of a lead beyond the documented fields; null clears one. */
const attributes: Schema = { type: 'object', additionalProperties: { type: ['string', 'null'] as never } };

const day: Schema = { type: 'string', format: 'date' };

/** Replaces the library's converter, which fails on values of several types, such as null. */
const isIn = ({ constraints }: { constraints: unknown[][] }): Schema => ({ enum: constraints[0] }) as Schema;

/** Schema of each DTO class from its validation rules, so that the document states what is enforced. */
function dtoSchemas(): Map<Dto, Schema> {
  const storage = getMetadataStorage() as unknown as { validationMetadatas: Map<Dto, unknown> };
  const options = {
    classTransformerMetadataStorage: defaultMetadataStorage as never,
    refPointerPrefix: '#/components/schemas/',
    additionalConverters: { isFilter: filter, isDay: day, areAttributes: attributes, isIn },
  };
  return new Map(
    [...storage.validationMetadatas.keys()].flatMap((dto) =>
      typeof dto === 'function' ? [[dto, targetConstructorToSchema(dto, options)]] : [],
    ),
  );
}

/** The OpenAPI 3.1 document of a running application. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const schemas = dtoSchemas();
  for (const [dto, { properties = {}, required = [] }] of schemas) {
    for (const [name, property] of Object.entries(properties)) {
      const said = wordsOver(dto, name);
      if (said) Object.assign(property, { description: said });
      // Only the names and plain types: parameters of a query need them; bodies take the whole schema below.
      const plain = '$ref' in property ? { type: 'object' } : property;
      ApiProperty({ ...(plain as object), required: required.includes(name) })(dto.prototype as object, name);
    }
  }
  const config = new DocumentBuilder()
    .setTitle('Matricula')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'bearer')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, 'api-key')
    .addSecurityRequirements('bearer')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/(Query)?Controller$/, '')}_${routeName(method)}`,
  });
  const all = {
    ...answerSchemas(),
    ...document.components?.schemas,
    ...Object.fromEntries([...schemas].map(([{ name }, schema]) => [name, schema])),
    Problem: problem,
  } as Schemas;
  document.components = { ...document.components, schemas: all as never };
  for (const operation of Object.values(document.paths).flatMap(operationsOf)) {
    describe(operation);
    addExamples(operation, all);
    operation.responses.default ??= {
      description: 'Refused or failed',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return document;
}

/** The name of a method with the index of its route, if it has several: the first one has the name itself, the others are aliases. */
const routeName = (method: string) => method.replace(/\[0\]$/, '').replace(/\[(\d+)\]$/, `${ALIAS}$1`);

/** The doc comment of a DTO field, its own or inherited. */
function wordsOver(dto: Dto, field: string): string | undefined {
  const above = Object.getPrototypeOf(dto) as Dto | null;
  return callShapes.fields[dto.name]?.[field] ?? (above?.name ? wordsOver(above, field) : undefined);
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const operationsOf = ({ get, post, put, patch, delete: remove }: OpenAPIObject['paths'][string]): Operation[] =>
  [get, post, put, patch, remove].filter((operation) => operation !== undefined);

/** Adds an example to each parameter, body and answer. */
function addExamples(operation: Operation, schemas: Schemas): void {
  interface Media {
    schema?: Described;
    example?: unknown;
  }
  const { parameters = [], requestBody, responses } = operation;
  for (const parameter of parameters as (Media & { name: string })[])
    parameter.example ??= exampleOf(parameter.schema ?? {}, schemas, parameter.name);
  const contents = [requestBody, responses['200']] as ({ content?: Record<string, Media> } | undefined)[];
  for (const media of contents.flatMap((of) => Object.values(of?.content ?? {}))) {
    media.example ??= exampleOf(media.schema ?? {}, schemas);
  }
}

const problem = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'HTTP status' },
    success: { const: false },
    message: { type: 'string', description: 'The message for the user' },
    error: { type: 'string', description: 'context/what-is-wrong, if a rule refused it' },
    details: { type: ['array', 'object'], description: 'All reasons, or further details' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Errors by field' },
    data: { type: 'string', description: 'The message again, of calls whose documented clients read it here.' },
    correlationId: { type: 'string' },
  },
  required: ['code', 'message', 'correlationId'],
};
