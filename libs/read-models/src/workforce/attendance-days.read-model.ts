import { ERASED } from '@matricula/domain/kernel/event';
import type { CorrectionState } from '@matricula/domain/workforce';
import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** The key of somebody's day, `2026-11-22`. */
export const attendanceIdOf = (userId: string, day: string): string => `${userId}/${day}`;

/** A day of somebody's work. */
export interface AttendanceDayRow {
  /** `<user>/<day>`. */
  attendanceId: string;
  userId: string;
  userName: string;
  /** Noon of the day in UTC: what its calendar says is in its date. */
  day: string;
  /** `none`: nothing was recorded, and a correction is asked for. */
  status: 'none' | 'in' | 'out';
  firstIn?: string;
  lastOut?: string;
  /** Worked, of what has ended. */
  minutes: number;
  lateMinutes: number;
  earlyMinutes: number;
  correction: CorrectionState;
  /** What it is to be instead. */
  askedIn?: string;
  askedOut?: string;
  reason?: string;
  /** Why it stays as it is. */
  refusal?: string;
  /** It is not as it was recorded first. */
  corrected?: boolean;
  updatedAt: string;
  /** The steps that its reader may take now: lists add them to what is stored. */
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
  // Why somebody was away is sealed with their key.
  staff: { userId: { userName: ERASED, reason: undefined, refusal: undefined } },
});
