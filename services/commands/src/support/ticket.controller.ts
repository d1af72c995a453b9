import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { jsonSchemaOf } from '@matricula/domain/kernel/field-schema';
import { raiseTicketFields, ticketLife } from '@matricula/domain/support';
import { done } from '@matricula/http';
import type { FastifyRequest } from 'fastify';
import { Tickets } from './tickets.service';

const files = {
  files: { type: 'array', items: { type: 'string', format: 'binary' }, description: 'At most 5: .webm, .pdf, .jpg, .jpeg, .png' },
};
const raising = jsonSchemaOf(raiseTicketFields);
const moving = Object.values(ticketLife.moves).flatMap(({ asks }) => (asks ? [jsonSchemaOf(asks)] : []));

/** Tickets of the help desk (000 §2.14): raised, answered, assigned, resolved, opened again. */
@ApiTags('support')
@SignedIn()
@ApiConsumes('application/json', 'multipart/form-data')
@Controller('help-support/tickets')
export class TicketController {
  constructor(private readonly tickets: Tickets) {}

  /** Raises a ticket. Screen recordings and other files come as parts `files` of a multipart body. */
  @ApiBody({ schema: { ...raising, properties: { ...raising.properties, ...files }, additionalProperties: undefined } as object })
  @Post()
  @HttpCode(200)
  async raise(@Req() request: FastifyRequest, @Context() context: RequestContext) {
    const { position, ticketId } = await this.tickets.raise(request, context);
    return done('Ticket raised', position, { ticket_id: ticketId });
  }

  /** Moves a ticket on: `reply` (with files, as multipart), `assign`, `prioritise`, `resolve`, `reopen` or `close`. */
  @ApiBody({ schema: { anyOf: moving.map((schema) => ({ ...schema, additionalProperties: undefined })) } as object })
  @Post(':ticket_id/:move')
  @HttpCode(200)
  async move(
    @Param('ticket_id') ticketId: string,
    @Param('move') move: string,
    @Req() request: FastifyRequest,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.tickets.move(ticketId, move, request, context);
    return done('Ticket updated', position, { ticket_id: ticketId });
  }
}
