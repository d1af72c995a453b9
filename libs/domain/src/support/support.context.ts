import { defineContext } from '../kernel';
import { answerTime } from './answer-time.record';
import { ticketBoundary } from './ticket.boundary';
import { ticketEntries } from './ticket.entries';
import { ticketEvents } from './ticket.events';

export const supportContext = defineContext({
  name: 'support',
  label: 'Ticket',
  events: ticketEvents,
  records: [answerTime],
  boundaries: [ticketBoundary],
  entries: ticketEntries,
});
