import { ERASED } from '@matricula/domain/kernel/event';
import type { FirstAnswer, TicketPriority, TicketStatus } from '@matricula/domain/support';
import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** A ticket as the help desk works it off. */
export interface TicketRow {
  ticketId: string;
  /** Short reference for people: `TKT-9F3A2C`. */
  reference: string;
  subject: string;
  description: string;
  category: string;
  priority: TicketPriority;
  status: TicketStatus;
  requesterId: string;
  requesterName: string;
  assigneeId?: string;
  assigneeName?: string;
  raisedAt: string;
  /** The last time that anything happened. */
  updatedAt: string;
  firstAnsweredAt?: string;
  /** Seconds from the question to the first answer of the help desk. */
  firstAnswerSeconds?: number;
  /** When the pending answer is due; missing if none is pending. */
  answerDueAt?: string;
  /** Whether the help desk's first answer was in time since the ticket was last opened; missing for tickets without a due time. */
  firstAnswer?: FirstAnswer;
  resolvedAt?: string;
  /** Seconds from the question to the solution that lasts: gone when the ticket is opened again. */
  resolutionSeconds?: number;
  closedAt?: string;
  rating?: number;
  replies: number;
  files: number;
  reopenings: number;
  /** The text was erased, because a person it mentioned was erased. */
  erased?: true;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: string[];
}

export const ticketList = defineReadModel<TicketRow>({
  name: 'ticket-list',
  version: 4,
  key: 'ticketId',
  fields: {
    ticketId: keyword(),
    reference: keyword().searchable(),
    subject: text().searchable(),
    category: keyword(),
    priority: keyword(),
    status: keyword(['open', 'inProgress', 'resolved', 'closed']),
    requesterId: keyword(),
    requesterName: text().searchable(),
    assigneeId: keyword(),
    assigneeName: text().searchable(),
    raisedAt: instant(),
    updatedAt: instant(),
    firstAnsweredAt: instant(),
    firstAnswerSeconds: integer(),
    answerDueAt: instant(),
    firstAnswer: keyword(['awaited', 'overdue', 'inTime', 'late']),
    resolvedAt: instant(),
    resolutionSeconds: integer(),
    closedAt: instant(),
    rating: integer(),
    replies: integer(),
    files: integer(),
    reopenings: integer(),
  },
  plain: ['description'],
  staff: { requesterId: { requesterName: ERASED }, assigneeId: { assigneeName: ERASED } },
});
