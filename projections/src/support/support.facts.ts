import { ticketLife } from '@matricula/domain/support';
import { ticketAccess } from './ticket.access';
import { ticketList, type TicketRow } from '@matricula/read-models/support';
import { defineFacts, defineSubject } from '@matricula/reports';

/** Tickets of the help desk, by the moment they were raised. */
export const tickets = defineFacts({
  model: ticketList,
  at: 'raisedAt',
  access: ticketAccess,
  subject: defineSubject<TicketRow>({
    field: 'ticketId',
    list: 'tickets',
    path: (id) => `/help-support/details/${id}`,
    name: ({ reference, subject }) => `${reference} ${subject}`,
  }),
  filters: [
    { field: 'assigneeName', title: 'Assignee' },
    { field: 'category', title: 'Category' },
    { field: 'priority', title: 'Priority' },
    { field: 'status', title: 'Status' },
    { field: 'firstAnswer', title: 'First answer' },
    { field: 'requesterName', title: 'Raised by' },
  ],
  omitted: ['description', 'subject'],
  describe: ({ ticketId, raisedAt, status, category, requesterName, assigneeName }) => ({
    key: ticketId,
    at: raisedAt,
    what: `${ticketLife.states[status]}: ${category}`,
    by: assigneeName ? `${requesterName}, answered by ${assigneeName}` : requesterName,
  }),
});
