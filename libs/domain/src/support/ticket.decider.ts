import { DomainError, ERASED, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { awaitedAnswer, type AnswerTimes, type AwaitedAnswer } from './answer-times';
import type { TicketEvent, TicketFile, TicketRaised } from './ticket.events';
import type { TicketPriority } from './ticket.fields';
import { ticketLife, type TicketStatus } from './ticket.life';

/** State that decisions about a ticket need, including who may make them. */
export interface Ticket {
  ticketId: string;
  status: TicketStatus | 'none';
  requesterId: string;
  assigneeId?: string;
  assigneeName?: string;
  subject: string;
  priority: TicketPriority;
  /** The answer of the help desk that is still waited for. */
  answer?: AwaitedAnswer;
  /** The text was erased; nothing more can be stored in it. */
  erased: boolean;
}

/** A help desk member who answers an unassigned ticket and thereby becomes its assignee. */
export interface Taker {
  assignmentId: string;
  assigneeId: string;
  assigneeName: string;
}

export type TicketCommand =
  | DomainCommand<'RaiseTicket', TicketRaised['data']>
  /** `onlyFrom`: the assignee that it must still have. */
  | DomainCommand<'AssignTicket', { assignmentId: string; assigneeId: string; assigneeName: string; onlyFrom?: string }>
  | DomainCommand<'PrioritiseTicket', { priority: TicketPriority; times?: AnswerTimes }>
  | DomainCommand<'ReplyToTicket', { messageId: string; text: string; bySupport: boolean; files?: TicketFile[]; taker?: Taker }>
  | DomainCommand<'ResolveTicket', { resolution: string; taker?: Taker }>
  | DomainCommand<'ReopenTicket', { reason: string; answer?: AwaitedAnswer }>
  | DomainCommand<'CloseTicket', { rating?: number }>
  | DomainCommand<'RemindOfTicket', { dueAt: string }>
  | DomainCommand<'EscalateTicket', { dueAt: string }>
  | DomainCommand<'EraseTicket', Record<never, never>>;

const initial: Ticket = { ticketId: '', status: 'none', requesterId: '', subject: '', priority: 'normal', erased: false };

/** Rules of a ticket; `ticketLife` defines the transitions. */
export const ticketDecider: Decider<Ticket, TicketCommand, TicketEvent> = { initial, decide, evolve };

function decide(command: TicketCommand, ticket: Ticket): TicketEvent[] {
  const { ticketId, status: from } = ticket;
  if (command.type === 'RaiseTicket') {
    if (from !== 'none') throw new DomainError('ticket/exists', 'This ticket was already raised.');
    return [{ type: 'TicketRaised', data: command.data }];
  }
  if (from === 'none') throw new DomainError('ticket/unknown', 'There is no such ticket.');
  if (command.type === 'EraseTicket') return ticket.erased ? [] : [{ type: 'TicketErased', data: { ticketId } }];
  if (command.type === 'RemindOfTicket' || command.type === 'EscalateTicket') return told(command, ticket);
  if (ticket.erased) {
    throw new DomainError(
      'ticket/not-possible',
      'The text of this ticket was erased, because it named an erased person. Please raise a new one.',
    );
  }
  switch (command.type) {
    case 'AssignTicket': {
      ticketLife.after(from, 'assign');
      const { onlyFrom, ...assignment } = command.data;
      if (assignment.assigneeId === ticket.assigneeId || (onlyFrom !== undefined && ticket.assigneeId !== onlyFrom)) return [];
      const { assigneeId: previousAssigneeId, assigneeName: previousAssigneeName, subject } = ticket;
      return [{ type: 'TicketAssigned', data: { ticketId, subject, from, previousAssigneeId, previousAssigneeName, ...assignment } }];
    }
    case 'PrioritiseTicket': {
      ticketLife.after(from, 'prioritise');
      const { priority, times } = command.data;
      if (priority === ticket.priority) return [];
      // The time counts from the question, whenever the priority is set.
      const answer = ticket.answer && times && awaitedAnswer(ticket.answer.askedAt, times);
      return [{ type: 'TicketPrioritised', data: { ticketId, from: ticket.priority, to: priority, answer } }];
    }
    case 'ReplyToTicket': {
      ticketLife.after(from, 'reply');
      const { taker, ...said } = command.data;
      return [...taken(ticket, taker), { type: 'TicketReplied', data: { ticketId, ...said } }];
    }
    case 'ResolveTicket': {
      ticketLife.after(from, 'resolve');
      const { taker, ...said } = command.data;
      const takes = taken(ticket, taker);
      return [...takes, { type: 'TicketResolved', data: { ticketId, from: takes.length > 0 ? 'inProgress' : from, ...said } }];
    }
    case 'ReopenTicket':
      ticketLife.after(from, 'reopen');
      return [{ type: 'TicketReopened', data: { ticketId, from, ...command.data } }];
    case 'CloseTicket':
      ticketLife.after(from, 'close');
      return [{ type: 'TicketClosed', data: { ticketId, from, ...command.data } }];
  }
}

/** Assigns an unassigned ticket to the help desk member who acts on it. */
function taken({ ticketId, status: from, assigneeId, subject }: Ticket, taker: Taker | undefined): TicketEvent[] {
  if (!taker || assigneeId !== undefined || from !== 'open') return [];
  return [{ type: 'TicketAssigned', data: { ticketId, subject, from, ...taker } }];
}

/** A timer counts only while the answer that it was set for is still awaited. */
function told(
  { type, data }: Extract<TicketCommand, { data: { dueAt: string } }>,
  { ticketId, answer, assigneeId }: Ticket,
): TicketEvent[] {
  const { dueAt } = data;
  if (answer?.dueAt !== dueAt) return [];
  return [{ type: type === 'RemindOfTicket' ? 'TicketReminded' : 'TicketEscalated', data: { ticketId, dueAt, assigneeId } }];
}

function evolve(ticket: Ticket, event: TicketEvent): Ticket {
  const moved = (move: keyof typeof ticketLife.moves) => ({ ...ticket, status: ticketLife.moves[move].to ?? ticket.status });
  switch (event.type) {
    case 'TicketRaised': {
      const { ticketId, requesterId, subject, priority, answer } = event.data;
      return { ...ticket, ticketId, status: 'open', requesterId, subject, priority, answer };
    }
    case 'TicketAssigned': {
      const { assigneeId, assigneeName } = event.data;
      return { ...moved('assign'), assigneeId, assigneeName };
    }
    case 'TicketPrioritised':
      return { ...ticket, priority: event.data.to, answer: event.data.answer ?? ticket.answer };
    case 'TicketReplied':
      return event.data.bySupport ? { ...ticket, answer: undefined } : ticket;
    case 'TicketResolved':
      return { ...moved('resolve'), answer: undefined };
    case 'TicketReopened':
      return { ...moved('reopen'), answer: event.data.answer };
    case 'TicketClosed':
      return { ...moved('close'), answer: undefined };
    case 'TicketReminded':
    case 'TicketEscalated':
      return ticket;
    case 'TicketErased':
      return { ...moved('close'), answer: undefined, subject: ERASED, erased: true };
    default:
      return unknownEvent(event, ticket);
  }
}
