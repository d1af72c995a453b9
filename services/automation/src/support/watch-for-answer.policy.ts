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
 * Escalates unanswered tickets: before the first answer is due, the assignee is reminded, and once it is due, their managers are notified.
 * An answer, a solution or the end of the ticket stops this; reopening the ticket starts it again.
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
  // The stream of the ticket decides whether an answer is still due, and from whom.
  elapsed: {
    [REMINDER]: ({ data: { about }, at }) => {
      const { ticketId = '', dueAt = '' } = about;
      // If the reminder is so late that the answer is due already, the escalation replaces it.
      return at >= dueAt ? undefined : order(ticketBoundary, [ticketId], { type: 'RemindOfTicket', data: { dueAt } });
    },
    [DUE]: ({ data: { about, dueAt } }) => order(ticketBoundary, [about.ticketId ?? ''], { type: 'EscalateTicket', data: { dueAt } }),
  },
});
