/** The slots of a session. Pure, for rows and screens as well. */

const MINUTE_MS = 60_000;

/** A session as its slots need it. */
export interface SlottedSession {
  sessionId: string;
  startsAt: string;
  minutes: number;
  slots: number;
}

/** Ids and starts of the slots of a session, one after the other. */
export const slotsOf = ({ sessionId, startsAt, minutes, slots }: SlottedSession): { slotId: string; startsAt: string }[] =>
  Array.from({ length: slots }, (_, place) => ({
    slotId: `${sessionId}.${place}`,
    startsAt: new Date(Date.parse(startsAt) + place * minutes * MINUTE_MS).toISOString(),
  }));

/** When the last slot of a session ends. */
export const endOf = ({ startsAt, minutes, slots }: Omit<SlottedSession, 'sessionId'>): string =>
  new Date(Date.parse(startsAt) + slots * minutes * MINUTE_MS).toISOString();

/** An id of a session, which begins with its day. */
export const sessionIdOf = (day: string, part: string) => `${day}_${part}`;

/** The day of a slot or session by its id; undefined if it is none. */
export const dayOf = (slotId: string): string | undefined => /^(\d{4}-\d{2}-\d{2})_[\w-]{1,60}(\.\d{1,3})?$/.exec(slotId)?.[1];

/** A slot with the number of free seats, as an applicant chooses it. */
export interface OpenSlot {
  slotId: string;
  startsAt: string;
  minutes: number;
  panel: string;
  room?: string;
  isOnline: boolean;
  free: number;
}

/** The interview of an application as its applicant sees it. */
export interface OwnInterview {
  status: 'booked' | 'held' | 'missed' | 'cancelled';
  startsAt: string;
  minutes: number;
  room?: string;
  link?: string;
  reason?: string;
}

/** What an applicant sees of interviews: the own one, and the slots that can be chosen now. */
export interface InterviewChoice {
  interview?: OwnInterview;
  slots: OpenSlot[];
}
