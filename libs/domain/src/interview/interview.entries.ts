import type { EntriesOf } from '../kernel';
import type { InterviewDayEvent } from './interview-day.events';
import type { InterviewEvent } from './interview.events';
import { interviewLife } from './interview.life';

const { states } = interviewLife;

/** How interviews read in the timeline. */
export const interviewEntries: EntriesOf<InterviewEvent | InterviewDayEvent> = {
  InterviewSessionOpened: {
    property: 'Interview session',
    change: ({ panel, startsAt, slots, seats, room }) => [{}, { panel, startsAt, slots, seats, room }],
    sentence: (who, { panel, formName }) => `${who} opened interviews of ${panel} for "${formName}"`,
  },
  InterviewSessionCancelled: {
    property: 'Interview session',
    change: ({ reason }) => [{}, { status: states.cancelled, reason }],
    sentence: (who) => `${who} cancelled an interview session`,
  },
  InterviewSeatTaken: {
    technical: 'The booking of the interview says it.',
    property: 'Interview session',
    change: ({ slotId }) => [{}, { taken: slotId }],
  },
  InterviewSeatReleased: {
    technical: 'The interview that left the slot says it.',
    property: 'Interview session',
    change: ({ slotId }) => [{ taken: slotId }, {}],
  },
  InterviewBooked: {
    property: 'Interview',
    change: ({ startsAt, minutes, panel, room }) => [{}, { startsAt, minutes, panel, room }],
    sentence: (who, { byApplicant }, lead) => `${byApplicant ? lead : who} booked an interview${byApplicant ? '' : ` for ${lead}`}`,
  },
  InterviewRescheduled: {
    property: 'Interview',
    change: ({ before, startsAt, minutes, panel, room }) => [{ startsAt: before?.startsAt }, { startsAt, minutes, panel, room }],
    sentence: (who, { byApplicant }, lead) => (byApplicant ? `${lead} moved the interview` : `${who} moved the interview of ${lead}`),
  },
  InterviewCompleted: {
    property: 'Interview',
    change: () => [{ status: states.booked }, { status: states.held }],
    sentence: (who, _data, lead) => `${who} marked the interview of ${lead} as held`,
  },
  InterviewMissed: {
    property: 'Interview',
    change: () => [{ status: states.booked }, { status: states.missed }],
    sentence: (who, _data, lead) => `${who} marked the interview of ${lead} as a no-show`,
  },
  InterviewCancelled: {
    property: 'Interview',
    change: ({ reason }) => [{ status: states.booked }, { status: states.cancelled, reason }],
    sentence: (who, { byApplicant }, lead) =>
      byApplicant ? `${lead} cancelled the interview` : `${who} cancelled the interview of ${lead}`,
  },
  InterviewReminded: {
    property: 'Interview',
    bookkeeping: true,
    change: ({ startsAt }) => [{ startsAt }, { reminded: true }],
    sentence: (_who, _data, lead) => `${lead} was reminded of the interview`,
  },
};
