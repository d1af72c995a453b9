import { interviewBoundary, type InterviewEvent } from '@matricula/domain/interview';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

const TIMER = 'interview-due';
const HOUR_MS = 3_600_000;
/** Applicants are reminded a day before; of an interview that was booked later than that, two hours before. */
const HOURS_BEFORE = [24, 2];

function timerOf({ applicationId, startsAt, turn }: { applicationId: string; startsAt: string; turn: number }, at: string) {
  const due = HOURS_BEFORE.map((hours) => new Date(Date.parse(startsAt) - hours * HOUR_MS).toISOString()).find((one) => one > at);
  return due === undefined ? cancelTimer(TIMER, applicationId) : setTimer(TIMER, applicationId, due, { applicationId, turn: String(turn) });
}

/** Reminds applicants of their interviews. */
export const remindOfInterview = definePolicy<InterviewEvent>({
  name: 'remind-of-interview',
  on: {
    InterviewBooked: ({ data, at }) => timerOf(data, at),
    InterviewRescheduled: ({ data, at }) => timerOf(data, at),
    InterviewCompleted: ({ data }) => cancelTimer(TIMER, data.applicationId),
    InterviewMissed: ({ data }) => cancelTimer(TIMER, data.applicationId),
    InterviewCancelled: ({ data }) => cancelTimer(TIMER, data.applicationId),
  },
  elapsed: {
    // The stream decides whether it is still this booking.
    [TIMER]: ({ data: { about } }) =>
      order(interviewBoundary, [about.applicationId ?? ''], { type: 'RemindOfInterview', data: { turn: Number(about.turn) } }),
  },
});
