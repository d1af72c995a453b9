import { deciding } from '@matricula/testing';
import { ticketDecider, type TicketCommand } from './ticket.decider';
import type { TicketEvent } from './ticket.events';

const ticketId = 't-1';
const raised: TicketEvent = {
  type: 'TicketRaised',
  data: {
    ticketId,
    requesterId: 'ravi',
    requesterName: 'Ravi',
    subject: 'No calls',
    description: 'The dialer is silent.',
    category: 'Calls & dialer',
    priority: 'normal',
  },
};
const assigned: TicketEvent = {
  type: 'TicketAssigned',
  data: { ticketId, assignmentId: 'a-1', subject: 'No calls', from: 'open', assigneeId: 'mina', assigneeName: 'Mina' },
};
const resolved: TicketEvent = { type: 'TicketResolved', data: { ticketId, from: 'inProgress', resolution: 'Headset replaced.' } };
const closed: TicketEvent = { type: 'TicketClosed', data: { ticketId, from: 'resolved', rating: 5 } };
const reopened: TicketEvent = { type: 'TicketReopened', data: { ticketId, from: 'closed', reason: 'Silent again.' } };

const assign = (assigneeId: string): TicketCommand => ({
  type: 'AssignTicket',
  data: { assignmentId: 'a-2', assigneeId, assigneeName: 'Om' },
});
const reply: TicketCommand = { type: 'ReplyToTicket', data: { messageId: 'm-1', text: 'Which headset?', bySupport: true } };
const resolve: TicketCommand = { type: 'ResolveTicket', data: { resolution: 'Headset replaced.' } };
const reopen: TicketCommand = { type: 'ReopenTicket', data: { reason: 'Silent again.' } };
const close: TicketCommand = { type: 'CloseTicket', data: { rating: 5 } };
const ticket = deciding(ticketDecider);

describe('a ticket', () => {
  it('is raised once', () => {
    ticket
      .given()
      .when({ type: 'RaiseTicket', data: raised.data as never })
      .then(raised);
    ticket
      .given(raised)
      .when({ type: 'RaiseTicket', data: raised.data as never })
      .thenRefused('ticket/exists');
    ticket.given().when(reply).thenRefused('ticket/unknown');
  });

  it('is assigned, and to somebody else with whoever had it before', () => {
    ticket
      .given(raised)
      .when(assign('om'))
      .then({ type: 'TicketAssigned', data: { from: 'open', subject: 'No calls', assigneeId: 'om' } });
    ticket
      .given(raised, assigned)
      .when(assign('om'))
      .then({ type: 'TicketAssigned', data: { from: 'inProgress', previousAssigneeId: 'mina', previousAssigneeName: 'Mina' } });
    ticket.given(raised, assigned).when(assign('mina')).thenNothing();
  });

  it('says what its priority was', () => {
    const urgent: TicketCommand = { type: 'PrioritiseTicket', data: { priority: 'urgent' } };
    ticket
      .given(raised)
      .when(urgent)
      .then({ type: 'TicketPrioritised', data: { from: 'normal', to: 'urgent' } });
    ticket
      .given(raised)
      .when({ type: 'PrioritiseTicket', data: { priority: 'normal' } })
      .thenNothing();
  });

  it('is resolved, closed and opened again, each with the state it comes from', () => {
    ticket
      .given(raised, assigned)
      .when(resolve)
      .then({ type: 'TicketResolved', data: { from: 'inProgress' } });
    ticket
      .given(raised, assigned, resolved)
      .when(close)
      .then({ type: 'TicketClosed', data: { from: 'resolved', rating: 5 } });
    ticket
      .given(raised, assigned, resolved, closed)
      .when(reopen)
      .then({ type: 'TicketReopened', data: { from: 'closed' } });
    ticket
      .given(raised, assigned, resolved, closed, reopened)
      .when(resolve)
      .then({ type: 'TicketResolved', data: { from: 'open' } });
  });

  it('keeps nothing more once somebody whom it spoke of was erased', () => {
    const erase: TicketCommand = { type: 'EraseTicket', data: {} };
    const erased: TicketEvent = { type: 'TicketErased', data: { ticketId } };
    ticket.given(raised, assigned).when(erase).then(erased);
    ticket.given(raised, erased).when(erase).thenNothing();
    for (const command of [reply, reopen, assign('om')])
      ticket.given(raised, assigned, erased).when(command).thenRefused('ticket/not-possible');
  });

  it('refuses what its state does not allow', () => {
    ticket.given(raised, assigned, resolved).when(resolve).thenRefused('ticket/not-possible');
    ticket.given(raised, assigned, resolved).when(assign('om')).thenRefused('ticket/not-possible');
    ticket.given(raised, assigned).when(reopen).thenRefused('ticket/not-possible');
    ticket.given(raised, assigned, resolved, closed).when(reply).thenRefused('ticket/not-possible');
    ticket.given(raised, assigned, resolved, closed).when(close).thenRefused('ticket/not-possible');
  });
});
