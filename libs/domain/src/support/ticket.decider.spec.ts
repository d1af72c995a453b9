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

const assign = (assigneeId: string, onlyFrom?: string): TicketCommand => ({
  type: 'AssignTicket',
  data: { assignmentId: 'a-2', assigneeId, assigneeName: 'Om', onlyFrom },
});
const reply: TicketCommand = { type: 'ReplyToTicket', data: { messageId: 'm-1', text: 'Which headset?', bySupport: true } };
const resolve: TicketCommand = { type: 'ResolveTicket', data: { resolution: 'Headset replaced.' } };
const reopen: TicketCommand = { type: 'ReopenTicket', data: { reason: 'Silent again.' } };
const close: TicketCommand = { type: 'CloseTicket', data: { rating: 5 } };
const ticket = deciding(ticketDecider);
const answer = { askedAt: '2026-03-02T05:00:00.000Z', remindAt: '2026-03-02T06:00:00.000Z', dueAt: '2026-03-02T07:00:00.000Z' };
const asked: TicketEvent = { type: 'TicketRaised', data: { ...raised.data, answer } } as TicketEvent;
const said = (bySupport: boolean): TicketEvent => ({ type: 'TicketReplied', data: { ticketId, messageId: 'm-1', text: 'So?', bySupport } });
const remind = (dueAt = answer.dueAt): TicketCommand => ({ type: 'RemindOfTicket', data: { dueAt } });
const escalate = (dueAt = answer.dueAt): TicketCommand => ({ type: 'EscalateTicket', data: { dueAt } });

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

  it('goes to the first agent who answers or resolves it, if it is unassigned', () => {
    const taker = { assignmentId: 'a-9', assigneeId: 'om', assigneeName: 'Om' };
    const takes = { type: 'TicketAssigned', data: { from: 'open', assigneeId: 'om' } } as const;
    const replying = { type: 'ReplyToTicket', data: { messageId: 'm-1', text: 'On it.', bySupport: true, taker } } as const;
    ticket.given(raised).when(replying).then(takes, { type: 'TicketReplied' });
    ticket.given(raised, assigned).when(replying).then({ type: 'TicketReplied' });
    ticket
      .given(raised)
      .when({ type: 'ResolveTicket', data: { resolution: 'Done.', taker } })
      .then(takes, { type: 'TicketResolved', data: { from: 'inProgress' } });
  });

  it('is assigned, and reassigned with the previous assignee recorded', () => {
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

  it('stays with the agent who was assigned since the takeover was requested', () => {
    ticket.given(raised, assigned).when(assign('om', 'asha')).thenNothing();
    ticket
      .given(raised, assigned)
      .when(assign('om', 'mina'))
      .then({ type: 'TicketAssigned', data: { ticketId, assignmentId: 'a-2', from: 'inProgress', assigneeId: 'om' } });
  });

  it('records its previous priority', () => {
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

  it('is resolved, closed and reopened, each with the previous state', () => {
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

  it('sends reminders until its first answer, to the assignee of that time', () => {
    ticket
      .given(asked)
      .when(remind())
      .then({ type: 'TicketReminded', data: { ticketId, dueAt: answer.dueAt, assigneeId: undefined } });
    ticket
      .given(asked, assigned, said(false))
      .when(escalate())
      .then({ type: 'TicketEscalated', data: { ticketId, dueAt: answer.dueAt, assigneeId: 'mina' } });
    for (const done of [said(true), resolved, closed, { type: 'TicketErased', data: { ticketId } } as TicketEvent])
      for (const tell of [remind(), escalate()]) ticket.given(asked, assigned, done).when(tell).thenNothing();
    ticket.given(raised).when(escalate()).thenNothing();
  });

  it('measures the waiting time from the question when its priority changes, and starts again when it is reopened', () => {
    const urgent: TicketCommand = { type: 'PrioritiseTicket', data: { priority: 'urgent', times: { remindMinutes: 30, dueMinutes: 60 } } };
    const sooner = { ...answer, remindAt: '2026-03-02T05:30:00.000Z', dueAt: '2026-03-02T06:00:00.000Z' };
    const prioritised: TicketEvent = { type: 'TicketPrioritised', data: { ticketId, from: 'normal', to: 'urgent', answer: sooner } };
    ticket.given(asked).when(urgent).then(prioritised);
    ticket
      .given(asked, said(true))
      .when(urgent)
      .then({ type: 'TicketPrioritised', data: { answer: undefined } });
    ticket.given(asked, prioritised).when(escalate()).thenNothing();
    ticket.given(asked, prioritised).when(escalate(sooner.dueAt)).then({ type: 'TicketEscalated' });
    const again = { askedAt: '2026-03-03T05:00:00.000Z', dueAt: '2026-03-04T05:00:00.000Z' };
    const opened: TicketEvent = { type: 'TicketReopened', data: { ticketId, from: 'resolved', reason: 'No.', answer: again } };
    ticket
      .given(asked, assigned, resolved, opened)
      .when(escalate(again.dueAt))
      .then({ type: 'TicketEscalated', data: { assigneeId: 'mina' } });
    ticket.given(asked, assigned, resolved, opened).when(escalate()).thenNothing();
  });

  it('stores no further text once a person that it mentions was erased', () => {
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
