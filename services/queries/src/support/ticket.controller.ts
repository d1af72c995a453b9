import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { ticketStream, type TicketEvent } from '@matricula/domain/support';
import { EventStore } from '@matricula/event-store';
import { answer, AnswersFile, sendFile } from '@matricula/http';
import { equals, ListService } from '@matricula/lists';
import type { TicketRow } from '@matricula/read-models/support';
import type { FastifyReply } from 'fastify';
import { TicketsDto } from './ticket.dto';
import { historyOf } from './ticket-history';

/** Tickets, for the users involved in them (000 §2.14). */
@ApiTags('support')
@SignedIn()
@Controller('help-support/tickets')
export class TicketQueryController {
  constructor(
    private readonly list: ListService,
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** Answers with the caller's tickets, most recently changed first: their own, those assigned to them, and those of users below them. */
  @Get()
  async tickets(@Query() { status, search, page_no = 1, limit = 50 }: TicketsDto, @Context() context: RequestContext) {
    const sort = [{ field: 'updatedAt', dir: 'desc' as const }];
    const query = { where: equals('status', status), search, sort, skip: (page_no - 1) * limit, limit };
    const { rows, count, fresh } = await this.list.page<TicketRow & { moves: string[] }>(
      this.list.declared('tickets', context),
      query,
      context,
    );
    return { ...answer(rows), count, ...fresh };
  }

  /** Answers with a ticket, the steps that the caller may take, and its history, oldest first. */
  @Get(':ticket_id')
  async ticket(@Param('ticket_id') ticketId: string, @Context() context: RequestContext) {
    const { row, events } = await this.found(ticketId, context);
    return answer({ ...row, history: historyOf(events, row) });
  }

  /** Downloads a file of a ticket. */
  @AnswersFile('application/octet-stream', '%PDF-1.7')
  @Get(':ticket_id/files/:file_id')
  async file(
    @Param('ticket_id') ticketId: string,
    @Param('file_id') fileId: string,
    @Context() context: RequestContext,
    @Res() reply: FastifyReply,
  ) {
    const { events } = await this.found(ticketId, context);
    const files = events.flatMap(({ data }) => ('files' in data && data.files) || []);
    const file = files.find(({ blobId }) => blobId === fileId);
    if (!file) throw new DomainError('attachment/unknown', 'There is no such attachment.');
    return sendFile(reply, file, await this.blobs.open(context.tenantId, fileId));
  }

  /** @throws DomainError `ticket/unknown` for tickets that do not exist or that this user may not see */
  private async found(ticketId: string, context: RequestContext) {
    const [row] = await this.list.byKey<TicketRow & { moves: string[] }>(this.list.declared('tickets', context), [ticketId], context);
    if (!row) throw new DomainError('ticket/unknown', 'There is no such ticket.');
    const events = await this.store.read(ticketStream(context.tenantId, ticketId));
    return { row, events: events as RecordedEvent<TicketEvent>[] };
  }
}
