import { defineBoundary, defined, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { interviewDayStream, type InterviewDayEvent, type InterviewSessionOpened } from './interview-day.events';
import { slotsOf } from './interview-slots';

interface Seat {
  slotId: string;
  turn: number;
}

/** A session with the seats that are taken, by application. */
export interface InterviewSession extends Omit<InterviewSessionOpened['data'], 'day'> {
  taken: Readonly<Record<string, Seat>>;
}

export interface InterviewDay {
  sessions: Readonly<Record<string, InterviewSession>>;
}

export type InterviewDayCommand =
  /** `at`: the time of the command, ISO 8601. */
  | DomainCommand<'OpenSession', InterviewSessionOpened['data'] & { at: string }>
  | DomainCommand<'CancelSession', { day: string; sessionId: string; reason: string; at: string }>
  /** `turn`: number of the booking of the application; a later command of an earlier booking changes nothing. */
  | DomainCommand<'TakeSeat', { day: string; slotId: string; applicationId: string; turn: number; at: string }>
  | DomainCommand<'LeaveSeat', { day: string; slotId: string; applicationId: string; turn: number }>;

/** The largest number of slots of a session, of seats of a slot, and of sessions on one day. */
export const MOST_SLOTS = 200;
export const MOST_SEATS = 500;
const MOST_SESSIONS = 200;
/** Places of a session: an event names all who had one when it is cancelled. */
const MOST_PLACES = 5_000;

/** Rules of one day of interviews: each seat, room and panellist is reserved once. */
export const interviewDayDecider: Decider<InterviewDay, InterviewDayCommand, InterviewDayEvent> = {
  initial: { sessions: {} },
  decide(command, { sessions }) {
    switch (command.type) {
      case 'OpenSession': {
        const { at, ...session } = command.data;
        if (Object.hasOwn(sessions, session.sessionId)) return [];
        assertOpenable(session, at, Object.values(sessions));
        return [{ type: 'InterviewSessionOpened', data: defined(session) as InterviewSessionOpened['data'] }];
      }
      case 'CancelSession': {
        const { day, sessionId, reason, at } = command.data;
        const session = ownValue(sessions, sessionId);
        if (!session) throw new DomainError('interview-session/unknown', 'There is no such interview session.');
        // Its interviews took place, even if the panel has not said so yet.
        if (Date.parse(session.endsAt) <= Date.parse(at))
          throw new DomainError('interview-session/over', 'This session is over. Its interviews are marked one by one.');
        return [{ type: 'InterviewSessionCancelled', data: { day, sessionId, applicationIds: Object.keys(session.taken), reason } }];
      }
      case 'TakeSeat': {
        const { day, slotId, applicationId, turn, at } = command.data;
        const found = slotIn(sessions, slotId);
        if (!found) throw refused('interview/slot-unknown', 'This time is not offered any more. Please choose another one.');
        const { session, startsAt } = found;
        const { sessionId, taken, seats } = session;
        const own = ownValue(taken, applicationId);
        if (own?.slotId === slotId && own.turn === turn) return [];
        if (Date.parse(startsAt) <= Date.parse(at)) throw refused('interview/lapsed', 'This time is over. Please choose another one.');
        const others = Object.entries(taken).filter(([id, seat]) => id !== applicationId && seat.slotId === slotId);
        if (others.length >= seats) throw refused('interview/full', 'This time was just taken. Please choose another one.');
        return [{ type: 'InterviewSeatTaken', data: { day, sessionId, slotId, applicationId, turn } }];
      }
      case 'LeaveSeat': {
        const { day, slotId, applicationId, turn } = command.data;
        const session = slotIn(sessions, slotId)?.session;
        const own = session && ownValue(session.taken, applicationId);
        if (!session || own?.slotId !== slotId || own.turn !== turn) return [];
        return [{ type: 'InterviewSeatReleased', data: { day, sessionId: session.sessionId, slotId, applicationId, turn } }];
      }
    }
  },
  evolve(state, event) {
    const { sessions } = state;
    const changed = (sessionId: string, taken: (before: InterviewSession['taken']) => InterviewSession['taken']): InterviewDay => {
      const session = ownValue(sessions, sessionId);
      return session ? { sessions: { ...sessions, [sessionId]: { ...session, taken: taken(session.taken) } } } : state;
    };
    switch (event.type) {
      case 'InterviewSessionOpened': {
        const { day: _day, ...session } = event.data;
        return { sessions: { ...sessions, [session.sessionId]: { ...session, taken: {} } } };
      }
      case 'InterviewSessionCancelled': {
        const { [event.data.sessionId]: _gone, ...rest } = sessions;
        return { sessions: rest };
      }
      case 'InterviewSeatTaken': {
        const { sessionId, slotId, applicationId, turn } = event.data;
        return changed(sessionId, (taken) => ({ ...taken, [applicationId]: { slotId, turn } }));
      }
      case 'InterviewSeatReleased': {
        const { sessionId, applicationId } = event.data;
        return changed(sessionId, ({ [applicationId]: _gone, ...rest }) => rest);
      }
      default:
        return unknownEvent(event, state);
    }
  },
};

/** The slot of an id, with its session; undefined if it is not offered. */
export function slotIn(sessions: InterviewDay['sessions'], slotId: string): { session: InterviewSession; startsAt: string } | undefined {
  const session = ownValue(sessions, slotId.split('.')[0] ?? '');
  const startsAt = session && slotsOf(session).find((one) => one.slotId === slotId)?.startsAt;
  return session && startsAt !== undefined ? { session, startsAt } : undefined;
}

function assertOpenable(session: InterviewSessionOpened['data'], at: string, others: readonly InterviewSession[]): void {
  const { startsAt, slots, seats, room, panellistIds } = session;
  if (others.length >= MOST_SESSIONS) throw new DomainError('interview-session/too-many', `A day has at most ${MOST_SESSIONS} sessions.`);
  if (slots * seats > MOST_PLACES) throw refused('interview-session/invalid', `A session has at most ${MOST_PLACES} places.`, 'seats');
  if (slots < 1 || slots > MOST_SLOTS) throw refused('interview-session/invalid', `Choose 1 to ${MOST_SLOTS} slots.`, 'slots');
  if (seats < 1 || seats > MOST_SEATS) throw refused('interview-session/invalid', `Choose 1 to ${MOST_SEATS} seats.`, 'seats');
  if (Date.parse(startsAt) <= Date.parse(at))
    throw refused('interview-session/in-the-past', 'The start must not be in the past.', 'startsAt');
  for (const other of others) {
    if (Date.parse(other.startsAt) >= Date.parse(session.endsAt) || Date.parse(other.endsAt) <= Date.parse(startsAt)) continue;
    if (room !== undefined && other.room !== undefined && sameRoom(room, other.room))
      throw refused('interview-session/room-taken', `This room is taken by ${other.panel} at that time.`, 'room');
    if (panellistIds.some((one) => other.panellistIds.includes(one)))
      throw refused('interview-session/panellist-taken', `A panellist is in ${other.panel} at that time.`, 'panellists');
  }
}

const sameRoom = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const refused = (code: string, message: string, field = 'slot') => new DomainError(code, message, { [field]: message });

/** The interviews of an institution on one day. */
export const interviewDayBoundary = defineBoundary({ name: 'interview-day', stream: interviewDayStream, decider: interviewDayDecider });
