import { ticketLife } from '@matricula/domain/support';
import { ticketAccess } from '@matricula/lists';
import { ticketList } from '@matricula/read-models/support';
import { defineFacts } from '../define-facts';

/** Tickets of the help desk, by the moment at which somebody asked. */
export const tickets = defineFacts({
  model: ticketList,
  at: 'raisedAt',
  access: ticketAccess,
  subject: {
    field: 'ticketId',
    path: (id) => `/help-support/details/${id}`,
    names: async (reads, tenantId, ids) => {
      const rows = await reads.getMany(ticketList, tenantId, ids);
      return new Map(rows.map(({ ticketId, reference, subject }) => [ticketId, `${reference} ${subject}`]));
    },
  },
  filters: [
    { field: 'assigneeName', title: 'Assignee' },
    { field: 'category', title: 'Category' },
    { field: 'priority', title: 'Priority' },
    { field: 'status', title: 'Status' },
    { field: 'firstAnswer', title: 'First answer' },
    { field: 'requesterName', title: 'Raised by' },
  ],
  untold: ['description', 'subject'],
  describe: ({ ticketId, raisedAt, status, category, requesterName, assigneeName }) => ({
    key: ticketId,
    at: raisedAt,
    what: `${ticketLife.states[status]}: ${category}`,
    by: assigneeName ? `${requesterName}, answered by ${assigneeName}` : requesterName,
  }),
});
