import { defineBoundary, defined, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { interviewStream, type InterviewBooked, type InterviewEvent, type InterviewSlot } from './interview.events';
import { interviewLife, type InterviewStatus } from './interview.life';

export interface Interview {
  status: InterviewStatus | 'none';
  applicationId: string;
  leadId: string;
  /** Number of the last booking. */
  turn: number;
  slot?: InterviewSlot;
  /** The panellists of the slot, as access rules read them. */
  panellistIds: readonly string[];
}

type Booking = Omit<InterviewBooked['data'], 'turn'>;

export type InterviewCommand =
  /** Books the first slot, or another one. `isEligible`: the application may have an interview now; `at`: the time of the command. */
  | DomainCommand<'BookInterview', Booking & { isEligible: boolean; at: string }>
  | DomainCommand<'HoldInterview', { at: string }>
  | DomainCommand<'MissInterview', { at: string }>
  | DomainCommand<'CancelInterview', { byApplicant: boolean; reason?: string; at: string }>
  /** The application ended, or the session of the slot was cancelled; no effect on another slot or an interview that is over. */
  | DomainCommand<'ReleaseInterview', { sessionId?: string; reason?: string }>
  | DomainCommand<'RemindOfInterview', { turn: number }>;

const initial: Interview = { status: 'none', applicationId: '', leadId: '', turn: 0, panellistIds: [] };

/** The largest number of bookings of one application. */
const MOST_TURNS = 50;

/** Rules of the interview of one application: one slot at a time, held or missed only after its start. */
export const interviewDecider: Decider<Interview, InterviewCommand, InterviewEvent> = {
  initial,
  decide: (command, interview) => decide(command, interview).map((event) => ({ ...event, data: defined(event.data) }) as InterviewEvent),
  evolve(interview, event) {
    switch (event.type) {
      case 'InterviewBooked':
      case 'InterviewRescheduled': {
        const { applicationId, leadId, turn } = event.data;
        const slot = slotOf(event.data);
        return { status: 'booked', applicationId, leadId, turn, slot, panellistIds: slot.panellistIds };
      }
      case 'InterviewCompleted':
        return { ...interview, status: 'held' };
      case 'InterviewMissed':
        return { ...interview, status: 'missed' };
      case 'InterviewCancelled':
        return { ...interview, status: 'cancelled' };
      case 'InterviewReminded':
        return interview;
      default:
        return unknownEvent(event, interview);
    }
  },
};

function decide(command: InterviewCommand, interview: Interview): InterviewEvent[] {
  const { status, slot, turn, applicationId, leadId } = interview;
  if (command.type === 'BookInterview') return booked(command.data, interview);
  if (command.type === 'ReleaseInterview') {
    const { sessionId, reason } = command.data;
    if (status !== 'booked' || !slot || (sessionId !== undefined && slot.sessionId !== sessionId)) return [];
    return [{ type: 'InterviewCancelled', data: { applicationId, leadId, before: leftOf(slot, turn), byApplicant: false, reason } }];
  }
  if (command.type === 'RemindOfInterview')
    return status === 'booked' && slot && command.data.turn === turn
      ? [{ type: 'InterviewReminded', data: { applicationId, leadId, ...slot } }]
      : [];
  if (status === 'none' || !slot) throw new DomainError('interview/unknown', 'There is no such interview.');
  const { startsAt } = slot;
  switch (command.type) {
    case 'HoldInterview':
      interviewLife.after(status, 'hold');
      assertStarted(startsAt, command.data.at);
      return [{ type: 'InterviewCompleted', data: { applicationId, leadId, startsAt } }];
    case 'MissInterview':
      interviewLife.after(status, 'miss');
      assertStarted(startsAt, command.data.at);
      return [{ type: 'InterviewMissed', data: { applicationId, leadId, startsAt } }];
    case 'CancelInterview': {
      const { byApplicant, reason, at } = command.data;
      interviewLife.after(status, 'cancel');
      if (byApplicant) assertAhead(startsAt, at);
      return [{ type: 'InterviewCancelled', data: { applicationId, leadId, before: leftOf(slot, turn), byApplicant, reason } }];
    }
  }
}

function booked({ isEligible, at, ...booking }: Booking & { isEligible: boolean; at: string }, interview: Interview): InterviewEvent[] {
  const { status, slot, turn } = interview;
  if (status === 'booked' && slot?.slotId === booking.slotId) return [];
  if (!isEligible) throw new DomainError('interview/not-eligible', 'An interview can be booked while the application is eligible.');
  if (status === 'none' || !slot) return [{ type: 'InterviewBooked', data: { ...booking, turn: 1 } }];
  interviewLife.after(status, 'reschedule');
  if (booking.byApplicant && status === 'booked') assertAhead(slot.startsAt, at);
  if (turn >= MOST_TURNS) throw new DomainError('interview/too-often', 'This interview was moved too often. Please ask the institution.');
  const { formId: _form, formName: _formName, name: _name, ...rest } = booking;
  return [{ type: 'InterviewRescheduled', data: { ...rest, turn: turn + 1, before: leftOf(slot, turn) } }];
}

const leftOf = ({ slotId, day, startsAt }: InterviewSlot, turn: number) => ({ slotId, day, startsAt, turn });

const slotOf = ({ slotId, sessionId, day, startsAt, minutes, panel, panellistIds, room, link }: InterviewSlot): InterviewSlot => ({
  ...{ slotId, sessionId, day, startsAt, minutes, panel, panellistIds, room, link },
});

function assertStarted(startsAt: string, at: string): void {
  if (Date.parse(at) < Date.parse(startsAt)) throw new DomainError('interview/not-started', 'This interview has not started yet.');
}

/** Applicants change an interview until it begins. */
function assertAhead(startsAt: string, at: string): void {
  if (Date.parse(at) >= Date.parse(startsAt))
    throw new DomainError('interview/lapsed', 'This interview has begun. Please ask the institution for another time.');
}

/** The interview of one application. */
export const interviewBoundary = defineBoundary({
  name: 'interview',
  stream: interviewStream,
  decider: interviewDecider,
  life: interviewLife,
});
