import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import {
  awaitedAnswer,
  priorityOf,
  raiseTicketFields,
  ticketBoundary,
  type Ticket,
  type TicketEvent,
  type TicketFile,
  type TicketPriority,
} from '@matricula/domain/support';
import { EventStore, partIdOf, type Receipt } from '@matricula/event-store';
import { ticketAccess } from '@matricula/projections/support';
import type { FastifyRequest } from 'fastify';
import { checked, DecideCommand, serveLifecycle, type ServedLifecycle } from '../decision';
import { ResponseTimes } from './response-times';
import { TicketFiles } from './ticket-files';

interface Written {
  position: Position;
  ticketId: string;
}

/** Raises tickets and moves them through their states. */
@Injectable()
export class Tickets {
  private readonly life: ServedLifecycle<Ticket, TicketEvent, TicketFile[] | undefined>;

  constructor(
    private readonly commands: CommandBus,
    store: EventStore,
    identity: IdentityService,
    private readonly files: TicketFiles,
    private readonly promises: ResponseTimes,
  ) {
    this.life = serveLifecycle(ticketBoundary, ticketAccess, {
      commands,
      store,
      prepare: {
        reply({ parties, values, extra: files, context }) {
          const bySupport = parties.includes('support') && !parties.includes('requester');
          const messageId = partIdOf(context.commandId, 'message');
          return {
            type: 'ReplyToTicket',
            data: { messageId, ...values, files, bySupport, taker: bySupport ? takerOf(context) : undefined },
          };
        },
        async assign({ values: { assigneeId }, context }) {
          // The assignee need not be in the team of the user who assigns.
          const { name: assigneeName } = await identity.colleague({ tenantId: context.tenantId }, assigneeId);
          return { type: 'AssignTicket', data: { assignmentId: partIdOf(context.commandId, 'assignment'), assigneeId, assigneeName } };
        },
        async prioritise({ values, context }) {
          const priority = priorityOf(values.priority);
          return { type: 'PrioritiseTicket', data: { priority, times: await promises.of(context.tenantId, priority) } };
        },
        resolve: ({ values, context }) => ({ type: 'ResolveTicket', data: { ...values, taker: takerOf(context) } }),
        reopen: async ({ thing, values, context }) => ({
          type: 'ReopenTicket',
          data: { ...values, answer: await this.awaited(context, thing.priority) },
        }),
        close: ({ values: { rating } }) => ({ type: 'CloseTicket', data: { rating: rating ? Number(rating) : undefined } }),
      },
    });
  }

  /** @throws DomainError `ticket/invalid` with the errors by field, and for files that cannot be attached */
  raise(request: FastifyRequest, context: RequestContext): Promise<Written> {
    const { user, commandId } = context;
    const ticketId = partIdOf(commandId, 'ticket');
    return this.withBody(request, context, async (given, files) => {
      const { priority: word, ...said } = checked(ticketBoundary.name, raiseTicketFields, given);
      const priority = priorityOf(word);
      const requester = { requesterId: user.userId, requesterName: user.name };
      const answer = await this.awaited(context, priority);
      const data = { ticketId, ...requester, ...said, priority, files, answer };
      const command = new DecideCommand(ticketBoundary, [ticketId], { type: 'RaiseTicket', data }, commandMeta(context));
      return written(ticketId, files, await this.commands.execute(command));
    });
  }

  /** @throws DomainError `ticket/unknown`, `ticket/not-possible`, `ticket/invalid`; ForbiddenException for moves reserved to others */
  async move(ticketId: string, move: string, request: FastifyRequest, context: RequestContext): Promise<Written> {
    const step = await this.life.permitted(ticketId, move, context);
    return this.withBody(request, context, async (given, files) => {
      if (files && move !== 'reply') throw new DomainError('ticket/file-not-asked', 'Files are attached to a reply.');
      return written(ticketId, files, await step.make(given, files));
    });
  }

  /** When a ticket raised at this moment should be answered. */
  private async awaited({ tenantId }: RequestContext, priority: TicketPriority) {
    return awaitedAnswer(new Date().toISOString(), await this.promises.of(tenantId, priority));
  }

  /** Deletes the uploaded files if the request is refused or is a repetition. */
  private async withBody(
    request: FastifyRequest,
    { tenantId }: RequestContext,
    decide: (values: FieldValues, files?: TicketFile[]) => Promise<Written & { stored: boolean }>,
  ): Promise<Written> {
    const { values, files } = await this.files.read(request, tenantId);
    const { stored, ...written } = await this.files.unlessRefused(tenantId, files, () =>
      decide(values, files.length > 0 ? files : undefined),
    );
    if (!stored) await this.files.discard(tenantId, files);
    return written;
  }
}

/** The answer to a decision, and whether its event refers to the files of this request; a repetition refers to those of the first. */
const written = (ticketId: string, files: TicketFile[] | undefined, { position, events }: Receipt<TicketEvent, Ticket>) => ({
  position,
  ticketId,
  stored: events.some(({ data }) => 'files' in data && data.files?.[0]?.blobId === files?.[0]?.blobId),
});

/** The caller, as the one who takes on a ticket without an assignee. */
const takerOf = ({ commandId, user }: RequestContext) => ({
  assignmentId: partIdOf(commandId, 'assignment'),
  assigneeId: user.userId,
  assigneeName: user.name,
});
