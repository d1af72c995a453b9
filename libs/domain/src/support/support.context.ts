import { defineContext } from '../kernel';
import { ticketBoundary } from './ticket.boundary';
import { ticketEntries } from './ticket.entries';
import { ticketEvents } from './ticket.events';

export const supportContext = defineContext({
  name: 'support',
  label: 'Ticket',
  events: ticketEvents,
  boundaries: [ticketBoundary],
  entries: ticketEntries,
});
