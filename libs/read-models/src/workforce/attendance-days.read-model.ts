import { ERASED } from '@matricula/domain/kernel/event';
import type { CorrectionState } from '@matricula/domain/workforce';
import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** Key of a user's day, with the day as `2026-11-22`. */
export const attendanceIdOf = (userId: string, day: string): string => `${userId}/${day}`;

/** A working day of a user. */
export interface AttendanceDayRow {
  /** `<user>/<day>`. */
  attendanceId: string;
  userId: string;
  userName: string;
  /** Noon of the day in UTC; its date is the calendar day. */
  day: string;
  /** `none`: nothing was recorded, and a correction is requested. */
  status: 'none' | 'in' | 'out';
  firstIn?: string;
  lastOut?: string;
  /** Minutes of completed work periods. */
  minutes: number;
  lateMinutes: number;
  earlyMinutes: number;
  correction: CorrectionState;
  /** Requested correction. */
  askedIn?: string;
  askedOut?: string;
  reason?: string;
  /** Why it stays as it is. */
  refusal?: string;
  /** The recorded times were changed. */
  corrected?: boolean;
  updatedAt: string;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: string[];
}

export const attendanceDays = defineReadModel<AttendanceDayRow>({
  name: 'attendance-days',
  version: 2,
  key: 'attendanceId',
  fields: {
    attendanceId: keyword(),
    userId: keyword(),
    userName: text().searchable(),
    day: instant(),
    status: keyword(['none', 'in', 'out']),
    firstIn: instant(),
    lastOut: instant(),
    minutes: integer(),
    lateMinutes: integer(),
    earlyMinutes: integer(),
    correction: keyword(['recorded', 'asked']),
    askedIn: instant(),
    askedOut: instant(),
    updatedAt: instant(),
  },
  plain: ['reason', 'refusal'],
  // The reasons are encrypted with the user's key.
  staff: { userId: { userName: ERASED, reason: undefined, refusal: undefined } },
});
