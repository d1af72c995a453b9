import { defineReadModel, instant, integer, keyword, keywords, text } from '../kernel';

/** A panel that interviews on a day, with its slots. */
export interface InterviewSessionRow {
  sessionId: string;
  /** The day in the zone of the institution, `2026-11-20`. */
  day: string;
  formId: string;
  formName: string;
  panel: string;
  panellistIds: string[];
  room?: string;
  link?: string;
  startsAt: string;
  endsAt: string;
  /** Length of one slot. */
  minutes: number;
  slots: number;
  /** Applicants in one slot. */
  seats: number;
  /** Seats of all slots, and those that are taken. */
  places: number;
  booked: number;
  /** Seats that are left; none of a cancelled session. */
  free: number;
  status: 'open' | 'cancelled';
  /** The slot of each application that has one. */
  taken: Record<string, string>;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: string[];
}

export const interviewSessionList = defineReadModel<InterviewSessionRow>({
  name: 'interview-session-list',
  version: 3,
  key: 'sessionId',
  few: true,
  fields: {
    sessionId: keyword(),
    day: keyword(),
    formId: keyword(),
    formName: text().searchable(),
    panel: text().searchable(),
    panellistIds: keywords(),
    room: keyword(),
    startsAt: instant(),
    endsAt: instant(),
    minutes: integer(),
    slots: integer(),
    seats: integer(),
    places: integer(),
    booked: integer(),
    free: integer(),
    status: keyword(['open', 'cancelled']),
  },
});
