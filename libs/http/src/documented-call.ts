import { applyDecorators, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiExtension, ApiOkResponse, ApiOperation, type ApiResponseSchemaHost } from '@nestjs/swagger';
import type { JsonSchema } from '@matricula/domain/kernel';

const verbs = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };

/**
 * Sets the route of a call as the documents write it (`PUT city/update/:id`), its summary, and its answer under `data` if the controller's method
 * does not declare it. A method without a call has no route.
 */
export function DocumentedCall(call: string | undefined, summary: string, writes: boolean, data?: JsonSchema): MethodDecorator {
  if (call === undefined) return () => undefined;
  const [verb, path] = call.split(' ');
  const own = {
    type: 'object',
    properties: { ...(data && { data }), ...(writes && { position: { type: 'string' } }) },
    required: [...(data ? ['data'] : []), ...(writes ? ['position'] : [])],
  };
  return applyDecorators(
    verbs[verb as keyof typeof verbs](path),
    HttpCode(200),
    ApiOperation({ summary }),
    ApiExtension('x-writes', writes),
    ApiOkResponse({ schema: { allOf: [{ $ref: '#/components/schemas/Success' }, own] as ApiResponseSchemaHost['schema'][] } }),
  );
}
