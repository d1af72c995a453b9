import type { EntriesOf } from '../kernel';
import { ticketReference, type TicketEvent, type TicketFile } from './ticket.events';
import { ticketLife, type TicketStatus } from './ticket.life';

/** The reference of a ticket; without an id if the data was erased. */
const called = (ticketId: string | undefined) => (ticketId ? `ticket ${ticketReference(ticketId)}` : 'a ticket');
const stateOf = (status: TicketStatus) => ticketLife.states[status];
// For a ticket whose key was destroyed, the files are a text that says so.
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
    sentence: (who, { ticketId, assigneeName, previousAssigneeName }) =>
      `${who} ${who === assigneeName ? 'took' : 'assigned'} ${called(ticketId)}${who === assigneeName ? '' : ` to ${assigneeName}`}${
        previousAssigneeName ? ` (${previousAssigneeName} before)` : ''
      }`,
  },
  TicketPrioritised: {
    property: 'Priority',
    change: ({ from, to }) => [{ priority: from }, { priority: to }],
    sentence: (who, { ticketId, from, to }) => `${who} changed the priority of ${called(ticketId)} from ${from} to ${to}`,
  },
  TicketReplied: {
    property: 'Answer',
    change: ({ text, files }) => [{}, { text, files: named(files) }],
    sentence: (who, { ticketId }) => `${who} wrote in ${called(ticketId)}`,
  },
  TicketResolved: {
    property: 'Status',
    change: ({ from, resolution }) => [{ status: stateOf(from) }, { status: stateOf('resolved'), resolution }],
    sentence: (who, { ticketId }) => `${who} resolved ${called(ticketId)}`,
  },
  TicketReopened: {
    property: 'Status',
    change: ({ from, reason }) => [{ status: stateOf(from) }, { status: stateOf('open'), reason }],
    sentence: (who, { ticketId }) => `${who} opened ${called(ticketId)} again`,
  },
  TicketReminded: {
    property: 'Answer',
    bookkeeping: true,
    change: ({ dueAt }) => [{}, { answerDue: dueAt }],
    sentence: (_, { ticketId }) => `Nobody has answered ${called(ticketId)} yet`,
  },
  TicketEscalated: {
    property: 'Answer',
    change: ({ dueAt }) => [{}, { answerDue: dueAt }],
    sentence: (_, { ticketId }) => `Nobody answered ${called(ticketId)} in time`,
  },
  TicketErased: {
    property: 'Erasure',
    change: () => [{}, { erased: true }],
    sentence: (who, { ticketId }) => `${who} erased the text of ${called(ticketId)}`,
  },
  TicketClosed: {
    property: 'Status',
    change: ({ from, rating }) => [{ status: stateOf(from) }, { status: stateOf('closed'), rating }],
    sentence: (who, { ticketId, rating }) => `${who} closed ${called(ticketId)}${rating ? ` and gave it ${rating} of 5` : ''}`,
  },
};
