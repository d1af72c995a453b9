import type { INestApplication } from '@nestjs/common';
import { ApiProperty, DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
// Not typed at this path; it is the storage that @Type writes to, which says what nested lists hold.
// @ts-expect-error TS7016
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import 'reflect-metadata';

type Dto = new () => object;
type Schema = ReturnType<typeof targetConstructorToSchema>;

const DESCRIPTION = `Commands and questions of Matricula. Every answer is \`{ code, message, data | result, ... }\`; \`code\` is 200 on success.
People sign in (\`users/signin\`, \`users/verify-otp\`) and send \`Authorization: Bearer\` and \`tenant-tid\`; programs send \`x-api-key\`.
A command answers with its \`position\`: send it back as \`x-read-after\` and a question waits until it reflects it. Commands take an \`Idempotency-Key\`.`;

/** Condition of the query language, which says itself better in words than in a recursive schema. */
const filter: Schema = {
  type: 'object',
  description: 'A condition: { field, op, value | values | from, to }, or { and: [] }, { or: [] }, { not }.',
};

/** What a tenant keeps of a lead beyond the documented fields; null clears one. */
const attributes: Schema = { type: 'object', additionalProperties: { type: ['string', 'null'] as never } };

const day: Schema = { type: 'string', format: 'date' };

/** The library's own rule fails on values of several types, null among them. */
const isIn = ({ constraints }: { constraints: unknown[][] }): Schema => ({ enum: constraints[0] }) as Schema;

/** Schema of each DTO class from its validation rules, so that the document says what is enforced. */
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
    operationIdFactory: (controller, method) => `${controller.replace(/(Query)?Controller$/, '')}_${method}`,
  });
  const all = {
    ...document.components?.schemas,
    ...Object.fromEntries([...schemas].map(([{ name }, schema]) => [name, schema])),
    Problem: problem,
  };
  document.components = { ...document.components, schemas: all as never };
  for (const path of Object.values(document.paths)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = path[method];
      if (operation)
        operation.responses.default ??= {
          description: 'Refused or failed',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        };
    }
  }
  return document;
}

const problem = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'HTTP status' },
    success: { const: false },
    message: { type: 'string', description: 'What the user reads' },
    error: { type: 'string', description: 'context/what-is-wrong, where a rule said no' },
    details: { type: 'array', items: { type: 'string' } },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong with which field' },
    correlationId: { type: 'string' },
  },
  required: ['code', 'message', 'correlationId'],
};
