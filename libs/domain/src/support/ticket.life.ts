import { defineLifecycle } from '../kernel/lifecycle';
import {
  assignTicketFields,
  closeTicketFields,
  prioritiseTicketFields,
  reopenTicketFields,
  replyFields,
  resolveTicketFields,
} from './ticket.fields';

/** Life cycle of a ticket. Its access rules decide which party a user is. */
export const ticketLife = defineLifecycle({
  name: 'ticket',
  states: { open: 'Open', inProgress: 'In progress', resolved: 'Resolved', closed: 'Closed' },
  moves: {
    reply: { label: 'Reply', from: ['open', 'inProgress', 'resolved'], by: ['requester', 'support', 'superior'], asks: replyFields },
    assign: { label: 'Assign', from: ['open', 'inProgress'], to: 'inProgress', by: ['support'], asks: assignTicketFields },
    prioritise: { label: 'Set priority', from: ['open', 'inProgress'], by: ['support'], asks: prioritiseTicketFields },
    resolve: { label: 'Resolve', from: ['open', 'inProgress'], to: 'resolved', by: ['support'], asks: resolveTicketFields },
    reopen: { label: 'Reopen', from: ['resolved', 'closed'], to: 'open', by: ['requester', 'support'], asks: reopenTicketFields },
    close: {
      label: 'Close',
      from: ['open', 'inProgress', 'resolved'],
      to: 'closed',
      by: ['requester', 'support'],
      asks: closeTicketFields,
    },
  },
});

export type TicketStatus = keyof typeof ticketLife.states;
export type TicketMove = keyof typeof ticketLife.moves;
