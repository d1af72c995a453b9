import { ticketBoundary, type Ticket, type TicketCommand } from '@matricula/domain/support';
import { ticketList } from '@matricula/read-models/support';
import { defineHandOver, type Passing } from '../decision';

const assignment = ({ to, commandId }: Passing) => ({ assignmentId: commandId, assigneeId: to.id, assigneeName: to.name });

/** Open tickets pass to the successor of the user who answers them. */
export const ticketHandOver = defineHandOver({
  ...{ context: 'support', name: 'tickets', one: 'ticket', fields: ['assigneeId'] },
  list: ticketList,
  where: (userId) => ({
    and: [
      { field: 'assigneeId', op: 'eq', value: userId },
      { field: 'status', op: 'in', values: ['open', 'inProgress'] },
    ],
  }),
  boundary: ticketBoundary,
  give: (passing): TicketCommand => ({ type: 'AssignTicket', data: { ...assignment(passing), onlyFrom: passing.from.id } }),
  giveBack: (passing, { assigneeId }: Ticket): TicketCommand | undefined =>
    assigneeId === passing.from.id ? { type: 'AssignTicket', data: assignment(passing) } : undefined,
});
