import { reacting } from '@matricula/testing';
import { notifyOfTicket } from './notify-of-ticket.policy';

const policy = reacting(notifyOfTicket);
const data = { ticketId: 't-1', assignmentId: 'a-1', assigneeId: 'asha', assigneeName: 'Asha Rao', from: 'open' };

describe('a ticket', () => {
  it('NO-13: notifies its assignee, unless they took it themselves', () => {
    policy
      .to({ type: 'TicketAssigned', data })
      .orders([
        'notification-tenant-1-a-1',
        { type: 'RaiseNotification', data: { userId: 'asha', kind: 'ticket_assigned', ticketId: 't-1', byId: 'user-1' } },
      ]);
    policy.to({ type: 'TicketAssigned', data: { ...data, assigneeId: 'user-1' } }).orders();
  });
});
