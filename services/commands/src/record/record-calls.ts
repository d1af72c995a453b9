import { Body, Controller, Param, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext, SignedIn } from '@matricula/auth';
import { bodyOf, partOf } from '@matricula/domain/kernel/field-schema';
import { fields, flag, text } from '@matricula/domain/kernel/field-set';
import { fromWire, wireFields, type RecordValues, type WiredRecord } from '@matricula/domain/record';
import { DocumentedCall, done } from '@matricula/http';
import { Records } from './records.service';

/** Body of the calls that delete without an id in their path. */
const idFields = fields({ id: text({ label: 'Id', required: 'id is required' }) });

/** Body of the status calls: 1 and 0, as elsewhere on the wire. */
const statusFields = fields({ status: flag({ label: 'Status', required: 'status is required' }) });

/** The documented calls that write records of a type (001 §7.11). */
export function commandsOf(wired: WiredRecord): Type[] {
  const { type, calls, id: idName } = wired;
  if (!(calls.create ?? calls.change ?? calls.status ?? calls.remove)) return [];
  const asked = wireFields(wired, 'asked');
  const byPath = calls.remove?.includes(':id') ? calls.remove : undefined;
  const byBody = byPath ? undefined : calls.remove;
  const said = { create: 'created', change: 'updated', status: 'updated', remove: 'deleted' } as const;
  const thing = type.label.toLowerCase();
  const message = (call: keyof typeof said) => wired.said[call] ?? `${type.label} ${said[call]} successfully`;

  @ApiTags(type.context)
  @Controller()
  class WiredCommands {
    constructor(private readonly records: Records) {}

    @DocumentedCall(calls.create, `Creates a ${thing}.`, true, {
      type: 'object',
      properties: { [idName]: { type: 'string' } },
      required: [idName],
    })
    async create(@Body({ schema: bodyOf(asked) }) body: RecordValues, @Context() context: RequestContext) {
      const { position, recordId } = await this.records.create(type, fromWire(wired, body), context);
      return done(message('create'), position, { data: { [idName]: recordId } });
    }

    @DocumentedCall(calls.change, `Changes the given fields of a ${thing}.`, true)
    async change(@Param('id') id: string, @Body({ schema: partOf(asked) }) body: RecordValues, @Context() context: RequestContext) {
      const { position } = await this.records.change(type, id, fromWire(wired, body), context);
      return done(message('change'), position);
    }

    @DocumentedCall(calls.status, `Activates or deactivates a ${thing}.`, true)
    async status(
      @Param('id') id: string,
      @Body({ schema: bodyOf(statusFields) }) body: { status: boolean },
      @Context() context: RequestContext,
    ) {
      const { position } = await this.records.change(type, id, { active: body.status }, context);
      return done(message('status'), position);
    }

    @DocumentedCall(byPath, `Deletes a ${thing}.`, true)
    async remove(@Param('id') id: string, @Context() context: RequestContext) {
      const { position } = await this.records.remove(type, id, context);
      return done(message('remove'), position);
    }

    @DocumentedCall(byBody, `Deletes a ${thing}.`, true)
    async removeNamed(@Body({ schema: bodyOf(idFields) }) { id }: { id: string }, @Context() context: RequestContext) {
      return this.remove(id, context);
    }
  }
  (type.permission ? Allow(type.permission) : SignedIn())(WiredCommands);
  // The OpenAPI document distinguishes operations by name.
  Object.defineProperty(WiredCommands, 'name', { value: `${type.name}Controller` });
  return [WiredCommands];
}
