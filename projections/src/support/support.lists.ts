import { firstAnswerWords, priorityWords, ticketLife } from '@matricula/domain/support';
import { ticketList, type TicketRow } from '@matricula/read-models/support';
import type { ListDeclaration } from '@matricula/lists';
import { ticketAccess } from './ticket.access';

export const supportLists: readonly ListDeclaration<TicketRow>[] = [
  {
    name: 'tickets',
    model: ticketList,
    access: ticketAccess,
    words: {
      status: ticketLife.states,
      firstAnswer: firstAnswerWords,
      priority: Object.fromEntries(priorityWords.map(({ value, label }) => [value, label])),
    },
    moves: (ticket, { sight }) => (ticket.erased ? [] : ticketLife.open(ticket.status, ticketAccess.who(sight, ticket))),
  },
];
