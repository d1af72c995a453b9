import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assertAllowed, commandMeta, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { checkFields, type FieldValues } from '@matricula/domain/kernel/field-check';
import type { FieldSet, ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  assignTicketFields,
  awaitedAnswer,
  closeTicketFields,
  prioritiseTicketFields,
  priorityOf,
  raiseTicketFields,
  reopenTicketFields,
  replyFields,
  resolveTicketFields,
  ticketBoundary,
  ticketLife,
  type Ticket,
  type TicketCommand,
  type TicketFile,
  type TicketMove,
  type TicketPriority,
} from '@matricula/domain/support';
import { EventStore, partIdOf } from '@matricula/event-store';
import { ticketAccess } from '@matricula/projections/support';
import type { FastifyRequest } from 'fastify';
import { DecideCommand, seenThing } from '../decision';
import { AnswerPromises } from './answer-promises';
import { TicketFiles } from './ticket-files';

interface Written {
  position: Position;
  ticketId: string;
}

/** Raises tickets and moves them through their states. */
@Injectable()
export class Tickets {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
    private readonly files: TicketFiles,
    private readonly promises: AnswerPromises,
  ) {}

  /** @throws DomainError `ticket/invalid` with the errors by field, and for files that cannot be attached */
  raise(request: FastifyRequest, context: RequestContext): Promise<Written> {
    const { user, commandId } = context;
    const ticketId = partIdOf(commandId, 'ticket');
    return this.withBody(request, context, async (given, files) => {
      const { priority: word, ...said } = checked(raiseTicketFields, given);
      const priority = priorityOf(word);
      const requester = { requesterId: user.userId, requesterName: user.name };
      const answer = await this.awaited(context, priority);
      const data = { ticketId, ...requester, ...said, priority, files, answer };
      return this.decide(ticketId, { type: 'RaiseTicket', data }, context);
    });
  }

  /** @throws DomainError `ticket/unknown`, `ticket/not-possible`, `ticket/invalid`; ForbiddenException for moves reserved to others */
  async move(ticketId: string, move: string, request: FastifyRequest, context: RequestContext): Promise<Written> {
    const { state: ticket, parties } = await seenThing(this.store, ticketBoundary, ticketAccess, ticketId, context);
    if (!isMove(move)) throw new DomainError('ticket-move/unknown', 'This action is not available for a ticket.');
    assertAllowed(ticketLife.may(move, parties));
    return this.withBody(request, context, async (given, files) => {
      if (files && move !== 'reply') throw new DomainError('ticket/file-not-asked', 'Files are attached to a reply.');
      return this.decide(ticketId, await this.command(move, given, { files, parties, ticket, context }), context);
    });
  }

  private async command(
    move: TicketMove,
    given: FieldValues,
    { files, parties, ticket, context }: { files?: TicketFile[]; parties: string[]; ticket: Ticket; context: RequestContext },
  ): Promise<TicketCommand> {
    const { userId: assigneeId, name: assigneeName } = context.user;
    const taker = { assignmentId: partIdOf(context.commandId, 'assignment'), assigneeId, assigneeName };
    switch (move) {
      case 'reply': {
        const bySupport = parties.includes('support') && !parties.includes('requester');
        const messageId = partIdOf(context.commandId, 'message');
        return {
          type: 'ReplyToTicket',
          data: { messageId, ...checked(replyFields, given), files, bySupport, taker: bySupport ? taker : undefined },
        };
      }
      case 'assign': {
        const { assigneeId } = checked(assignTicketFields, given);
        // The assignee need not be in the team of the user who assigns.
        const { name: assigneeName } = await this.identity.colleague({ tenantId: context.tenantId }, assigneeId);
        return { type: 'AssignTicket', data: { assignmentId: partIdOf(context.commandId, 'assignment'), assigneeId, assigneeName } };
      }
      case 'prioritise': {
        const priority = priorityOf(checked(prioritiseTicketFields, given).priority);
        return { type: 'PrioritiseTicket', data: { priority, times: await this.promises.of(context.tenantId, priority) } };
      }
      case 'resolve':
        return { type: 'ResolveTicket', data: { ...checked(resolveTicketFields, given), taker } };
      case 'reopen':
        return {
          type: 'ReopenTicket',
          data: { ...checked(reopenTicketFields, given), answer: await this.awaited(context, ticket.priority) },
        };
      case 'close': {
        const { rating } = checked(closeTicketFields, given);
        return { type: 'CloseTicket', data: { rating: rating ? Number(rating) : undefined } };
      }
    }
  }

  /** When a ticket raised at this moment should be answered. */
  private async awaited({ tenantId }: RequestContext, priority: TicketPriority) {
    return awaitedAnswer(new Date().toISOString(), await this.promises.of(tenantId, priority));
  }

  /** Deletes the uploaded files if the request is refused or is a repetition. */
  private async withBody(
    request: FastifyRequest,
    { tenantId }: RequestContext,
    decide: (values: FieldValues, files?: TicketFile[]) => Promise<Written & { kept: boolean }>,
  ): Promise<Written> {
    const { values, files } = await this.files.read(request, tenantId);
    const { kept, ...written } = await this.files.unlessRefused(tenantId, files, () =>
      decide(values, files.length > 0 ? files : undefined),
    );
    if (!kept) await this.files.discard(tenantId, files);
    return written;
  }

  private async decide(ticketId: string, decision: TicketCommand, context: RequestContext): Promise<Written & { kept: boolean }> {
    const { position, events } = await this.commands.execute(new DecideCommand(ticketBoundary, [ticketId], decision, commandMeta(context)));
    const sent = 'files' in decision.data ? decision.data.files?.[0]?.blobId : undefined;
    const kept = events.some(({ data }) => 'files' in data && data.files?.[0]?.blobId === sent);
    return { position, ticketId, kept };
  }
}

const isMove = (move: string): move is TicketMove => Object.hasOwn(ticketLife.moves, move);

/** Validates the values against the field set. @throws DomainError `ticket/invalid` */
function checked<const S extends FieldSet>(set: S, given: FieldValues): ValuesOf<S> {
  const { values, problems } = checkFields(set, given);
  const [first] = problems;
  if (!first) return values as ValuesOf<S>;
  throw new DomainError('ticket/invalid', first.message, Object.fromEntries(problems.map(({ field, message }) => [field, message])));
}
