import { ticketBoundary, type TicketEvent, type TicketRaised } from '@matricula/domain/support';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

const REMINDER = 'ticket-reminder';
const DUE = 'ticket-answer-due';

type Asked = Pick<TicketRaised['data'], 'ticketId' | 'answer'>;

const waits = ({ ticketId, answer }: Asked) =>
  answer && [
    answer.remindAt ? setTimer(REMINDER, ticketId, answer.remindAt, { ticketId, dueAt: answer.dueAt }) : cancelTimer(REMINDER, ticketId),
    setTimer(DUE, ticketId, answer.dueAt, { ticketId }),
  ];
const waitsNoMore = ({ ticketId }: { ticketId: string }) => [cancelTimer(REMINDER, ticketId), cancelTimer(DUE, ticketId)];

/**
 * Nobody waits unheard: before the first answer to a ticket is due whoever is to give it is reminded, and once it is due those above hear
 * of it. An answer, a solution, the end of the ticket ends the wait; a ticket that is opened again begins another one.
 */
export const watchForAnswer = definePolicy<TicketEvent>({
  name: 'watch-for-answer',
  on: {
    TicketRaised: ({ data }) => waits(data),
    TicketPrioritised: ({ data }) => waits(data),
    TicketReopened: ({ data }) => waits(data),
    TicketReplied: ({ data }) => (data.bySupport ? waitsNoMore(data) : undefined),
    TicketResolved: ({ data }) => waitsNoMore(data),
    TicketClosed: ({ data }) => waitsNoMore(data),
    TicketErased: ({ data }) => waitsNoMore(data),
  },
  // The ticket's stream knows whether the answer is still waited for, and from whom by now.
  elapsed: {
    [REMINDER]: ({ data: { about }, at }) => {
      const { ticketId = '', dueAt = '' } = about;
      // After an absence that long, what comes next says more.
      return at >= dueAt ? undefined : order(ticketBoundary, [ticketId], { type: 'RemindOfTicket', data: { dueAt } });
    },
    [DUE]: ({ data: { about, dueAt } }) => order(ticketBoundary, [about.ticketId ?? ''], { type: 'EscalateTicket', data: { dueAt } }),
  },
});
