import { erasedWith, type Mentions } from '../kernel';
import { ticketBoundary } from './ticket.boundary';
import type { TicketFile, TicketRaised, TicketReopened, TicketReplied, TicketResolved } from './ticket.events';

/** The texts and files of a ticket may show a client. */
export const ticketMentions: Mentions = {
  subject: 'ticketId',
  texts: {
    TicketRaised: ({ subject, description, files }: TicketRaised['data']) => [subject, description, files],
    TicketAssigned: 'It repeats the subject with which the ticket was raised.',
    TicketReplied: ({ text, files }: TicketReplied['data']) => [text, files],
    TicketResolved: ({ resolution }: TicketResolved['data']) => resolution,
    TicketReopened: ({ reason }: TicketReopened['data']) => reason,
  },
  files: ({ files }: { files?: TicketFile[] }) => files,
  erasedBy: erasedWith(ticketBoundary, () => ({ type: 'EraseTicket', data: {} })),
};
