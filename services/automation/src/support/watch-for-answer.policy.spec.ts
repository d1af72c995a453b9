import { reacting } from '@matricula/testing';
import { watchForAnswer } from './watch-for-answer.policy';

const policy = reacting(watchForAnswer);
const reminder = 'timer-tenant-1-ticket-reminder/t-1';
const due = 'timer-tenant-1-ticket-answer-due/t-1';
const ticketId = 't-1';
const [remindAt, dueAt] = ['2026-03-02T06:00:00.000Z', '2026-03-02T07:00:00.000Z'];
const answer = { askedAt: '2026-03-02T05:00:00.000Z', remindAt, dueAt };
const happened = (type: string, data: object = {}) => ({ type, data: { ticketId, ...data } });

describe('a ticket that waits for an answer', () => {
  it.each(['TicketRaised', 'TicketReopened', 'TicketPrioritised'])('has two timers from %s on', (type) =>
    policy
      .to(happened(type, { answer }))
      .orders(
        [reminder, { type: 'SetTimer', data: { kind: 'ticket-reminder', dueAt: remindAt, about: { ticketId, dueAt } } }],
        [due, { type: 'SetTimer', data: { kind: 'ticket-answer-due', dueAt, about: { ticketId } } }],
      ),
  );
  it('has one without a reminder, and none without an answer time', () => {
    policy
      .to(happened('TicketPrioritised', { answer: { ...answer, remindAt: undefined } }))
      .orders([reminder, { type: 'CancelTimer' }], [due, { type: 'SetTimer' }]);
    policy.to(happened('TicketRaised')).orders();
    policy.to(happened('TicketPrioritised')).orders();
  });
  it.each([happened('TicketReplied', { bySupport: true }), happened('TicketResolved'), happened('TicketClosed'), happened('TicketErased')])(
    'waits no more after $type',
    (event) => policy.to(event).orders([reminder, { type: 'CancelTimer' }], [due, { type: 'CancelTimer' }]),
  );
  it('keeps waiting when the requester writes again', () => policy.to(happened('TicketReplied', { bySupport: false })).orders());
  it('is checked when its timers elapse; if both have, for the later one', () => {
    const elapsed = (kind: string, time: string, at: string) => ({
      ...{ type: 'TimerElapsed', at },
      data: { timerId: 'x', kind, dueAt: time, about: { ticketId, dueAt } },
    });
    const stream = 'ticket-tenant-1-t-1';
    policy.to(elapsed('ticket-reminder', remindAt, remindAt)).orders([stream, { type: 'RemindOfTicket', data: { dueAt } }]);
    policy.to(elapsed('ticket-reminder', remindAt, '2026-03-02T07:00:01.000Z')).orders();
    policy
      .to(elapsed('ticket-answer-due', dueAt, '2026-03-05T07:00:01.000Z'))
      .orders([stream, { type: 'EscalateTicket', data: { dueAt } }]);
    policy.to(elapsed('another', dueAt, dueAt)).orders();
  });
});
