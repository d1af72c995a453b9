import { Controller, Param, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext, SignedIn } from '@matricula/auth';
import type { JsonSchema } from '@matricula/domain/kernel';
import { jsonSchemaOf } from '@matricula/domain/kernel/field-schema';
import { toWire, wireFields, type WiredRecord } from '@matricula/domain/record';
import { answer, DocumentedCall } from '@matricula/http';
import { RecordRows } from './record-rows';

/** The schema of a row; without limits, because stored values may exceed present ones. */
function rowOf(wired: WiredRecord): JsonSchema {
  const own = Object.entries(jsonSchemaOf(wireFields(wired, 'all'), true).properties ?? {}).map(
    ([name, { title, description, type, items, format }]): [string, JsonSchema] => [
      name,
      { description: description ?? title, ...(type && { type }), ...(items && { items }), ...(format && { format }) },
    ],
  );
  const properties = { [wired.id]: { type: 'string' }, ...Object.fromEntries(own), ...wired.moreSchema };
  return { type: 'object', properties, required: [wired.id, ...own.map(([name]) => name)] };
}

/** The documented endpoints that read records of a type. */
export function queriesOf(wired: WiredRecord): Type[] {
  const { type, calls } = wired;
  const thing = type.label.toLowerCase();
  const row = rowOf(wired);

  @ApiTags(type.context)
  @SignedIn()
  @Controller()
  class WiredQueries {
    constructor(private readonly rows: RecordRows) {}

    @DocumentedCall(calls.list, `Lists every ${thing}.`, false, { type: 'array', items: row })
    async list(@Context() context: RequestContext) {
      return answer((await this.rows.all(type, context)).map((row) => toWire(wired, row)));
    }

    @DocumentedCall(calls.get, `Answers with one ${thing}.`, false, row)
    async get(@Param('id') id: string, @Context() context: RequestContext) {
      return answer(toWire(wired, await this.rows.one(type, id, context)));
    }
  }
  Object.defineProperty(WiredQueries, 'name', { value: `${type.name}QueryController` });
  return [WiredQueries];
}
