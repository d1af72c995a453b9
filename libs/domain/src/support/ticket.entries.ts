import type { EntriesOf } from '../kernel';
import type { TicketEvent, TicketFile } from './ticket.events';
import { ticketLife, type TicketStatus } from './ticket.life';

const stateOf = (status: TicketStatus) => ticketLife.states[status];
// Of a ticket whose key was destroyed, the word that says so.
const named = (files: TicketFile[] | string | undefined) => (Array.isArray(files) ? files.map(({ name }) => name) : files);

/** How tickets read in the timeline. */
export const ticketEntries: EntriesOf<TicketEvent> = {
  TicketRaised: {
    property: 'Ticket',
    change: ({ subject, description, category, priority, files }) => [
      {},
      { status: stateOf('open'), subject, description, category, priority, files: named(files) },
    ],
    sentence: (who, { subject }) => `${who} raised the ticket "${subject}"`,
  },
  TicketAssigned: {
    property: 'Assignee',
    change: ({ from, previousAssigneeName, assigneeName }) => [
      { assignee: previousAssigneeName ?? null, status: stateOf(from) },
      { assignee: assigneeName, status: stateOf('inProgress') },
    ],
    sentence: (who, { subject, assigneeName, previousAssigneeName }) =>
      `${who} assigned the ticket "${subject}" to ${assigneeName}${previousAssigneeName ? ` (${previousAssigneeName} before)` : ''}`,
  },
  TicketPrioritised: {
    property: 'Priority',
    change: ({ from, to }) => [{ priority: from }, { priority: to }],
    sentence: (who, { from, to }) => `${who} changed the priority of a ticket from ${from} to ${to}`,
  },
  TicketReplied: {
    property: 'Answer',
    change: ({ text, files }) => [{}, { text, files: named(files) }],
    sentence: (who) => `${who} wrote in a ticket`,
  },
  TicketResolved: {
    property: 'Status',
    change: ({ from, resolution }) => [{ status: stateOf(from) }, { status: stateOf('resolved'), resolution }],
    sentence: (who) => `${who} resolved a ticket`,
  },
  TicketReopened: {
    property: 'Status',
    change: ({ from, reason }) => [{ status: stateOf(from) }, { status: stateOf('open'), reason }],
    sentence: (who) => `${who} opened a ticket again`,
  },
  TicketClosed: {
    property: 'Status',
    change: ({ from, rating }) => [{ status: stateOf(from) }, { status: stateOf('closed'), rating }],
    sentence: (who, { rating }) => `${who} closed a ticket${rating ? ` and gave it ${rating} of 5` : ''}`,
  },
};
