import { ERASED, type RecordedEvent } from '@matricula/domain/kernel';
import { ticketReference, type TicketEvent, type TicketRaised, type TicketReplied } from '@matricula/domain/support';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { ticketList, type TicketRow } from '@matricula/read-models/support';

const seconds = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 1000);

/** A change of a ticket that is there. */
const changed = ({ data, at }: { data: { ticketId: string }; at: string }, what: (row: TicketRow) => Partial<TicketRow>) =>
  fold<TicketRow>(data.ticketId, (row) => row && { ...row, ...what(row), updatedAt: at });

const replied = ({ data, at }: RecordedEvent<TicketReplied>, row: TicketRow): Partial<TicketRow> => ({
  replies: row.replies + 1,
  files: row.files + (data.files?.length ?? 0),
  ...(data.bySupport && answered(row, at)),
});

/** The help desk spoke: for the first time, or not. */
const answered = ({ firstAnsweredAt, raisedAt, answerDueAt }: TicketRow, at: string): Partial<TicketRow> => ({
  ...(!firstAnsweredAt && { firstAnsweredAt: at, firstAnswerSeconds: seconds(raisedAt, at) }),
  ...(answerDueAt && { answerDueAt: undefined, firstAnswer: at < answerDueAt ? 'inTime' : 'late' }),
});

/** From now on an answer is waited for; without a time for it, as before. */
const awaited = (answer: TicketRaised['data']['answer']): Partial<TicketRow> =>
  answer ? { answerDueAt: answer.dueAt, firstAnswer: 'awaited' } : {};

/** No answer is awaited any more; one that was due by then was late. */
const unasked = ({ answerDueAt, firstAnswer }: TicketRow): Partial<TicketRow> =>
  answerDueAt ? { answerDueAt: undefined, firstAnswer: firstAnswer === 'overdue' ? 'late' : undefined } : {};

export const ticketListProjector = defineProjector<TicketRow, TicketEvent>(ticketList, {
  TicketRaised: ({ data, at }) => {
    // The text of a ticket is gone once its key was destroyed.
    const { ticketId, subject = ERASED, description = ERASED, files = [], answer, ...rest } = data;
    return set(ticketId, {
      ...rest,
      ...{ ticketId, reference: ticketReference(ticketId), subject, description, status: 'open', raisedAt: at, updatedAt: at },
      ...{ replies: 0, files: files.length, reopenings: 0 },
      ...awaited(answer),
    });
  },
  TicketAssigned: (event) => {
    const { assigneeId, assigneeName } = event.data;
    return changed(event, () => ({ status: 'inProgress', assigneeId, assigneeName }));
  },
  TicketPrioritised: (event) => changed(event, () => ({ priority: event.data.to, ...awaited(event.data.answer) })),
  TicketReplied: (event) => changed(event, (row) => replied(event, row)),
  TicketResolved: (event) =>
    changed(event, (row) => ({
      ...{ status: 'resolved', resolvedAt: event.at, resolutionSeconds: seconds(row.raisedAt, event.at) },
      ...answered(row, event.at),
    })),
  TicketReopened: (event) =>
    changed(event, ({ reopenings }) => ({
      ...{ status: 'open', reopenings: reopenings + 1 },
      ...{ resolvedAt: undefined, resolutionSeconds: undefined, closedAt: undefined, rating: undefined },
      ...awaited(event.data.answer),
    })),
  TicketErased: (event) =>
    changed(event, (row) => ({
      ...{ status: 'closed', closedAt: event.at, subject: ERASED, description: ERASED, files: 0, erased: true },
      ...unasked(row),
    })),
  TicketClosed: (event) => changed(event, (row) => ({ status: 'closed', closedAt: event.at, rating: event.data.rating, ...unasked(row) })),
  TicketEscalated: ({ data }) => fold<TicketRow>(data.ticketId, (row) => row && { ...row, firstAnswer: 'overdue' }),
});
