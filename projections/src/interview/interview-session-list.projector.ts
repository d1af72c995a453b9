import type { InterviewDayEvent } from '@matricula/domain/interview';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { interviewSessionList, type InterviewSessionRow } from '@matricula/read-models/interview';

const taking = (sessionId: string, change: (taken: Record<string, string>) => Record<string, string>) =>
  fold<InterviewSessionRow>(sessionId, (row) => {
    if (!row) return row;
    const taken = change(row.taken);
    const booked = Object.keys(taken).length;
    // A cancelled session has no free seats, also when the seats are released afterwards.
    return { ...row, taken, booked, free: row.status === 'cancelled' ? 0 : row.places - booked };
  });

export const interviewSessionListProjector = defineProjector<InterviewSessionRow, InterviewDayEvent>(interviewSessionList, {
  InterviewSessionOpened: ({ data }) =>
    set(data.sessionId, { ...data, places: data.slots * data.seats, booked: 0, free: data.slots * data.seats, status: 'open', taken: {} }),
  InterviewSessionCancelled: ({ data }) =>
    fold<InterviewSessionRow>(data.sessionId, (row) => row && { ...row, status: 'cancelled', taken: {}, booked: 0, free: 0 }),
  InterviewSeatTaken: ({ data: { sessionId, applicationId, slotId } }) =>
    taking(sessionId, (taken) => ({ ...taken, [applicationId]: slotId })),
  InterviewSeatReleased: ({ data: { sessionId, applicationId, slotId } }) =>
    taking(sessionId, ({ [applicationId]: of, ...rest }) => (of === undefined || of === slotId ? rest : { ...rest, [applicationId]: of })),
});
