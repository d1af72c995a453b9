import { defineEvent, id, instant, integer, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'workforce';
const subject = 'userId';
const day = () => ({ userId: id(), day: text() });
const times = () => ({ in: instant(), out: instant() });

export const attendanceCheckedIn = defineEvent('AttendanceCheckedIn', {
  context,
  doc: 'Somebody came to work. `day` is that of the institution, `2026-11-22`; `lateMinutes` is missing where they came again, and 0 in time.',
  fields: { ...day(), userName: staffName('userId'), time: instant(), lateMinutes: optional(integer()) },
});
export type AttendanceCheckedIn = EventOf<typeof attendanceCheckedIn>;

export const attendanceCheckedOut = defineEvent('AttendanceCheckedOut', {
  context,
  doc: 'Somebody left; `minutes` since they came.',
  fields: { ...day(), time: instant(), minutes: integer(), earlyMinutes: integer() },
});
export type AttendanceCheckedOut = EventOf<typeof attendanceCheckedOut>;

export const attendanceCorrectionAsked = defineEvent('AttendanceCorrectionAsked', {
  context,
  subject,
  doc: 'Somebody says that their day was another one than recorded.',
  fields: {
    ...day(),
    ...times(),
    userName: staffName('userId'),
    correctionId: id(),
    lateMinutes: integer(),
    earlyMinutes: integer(),
    reason: personal(text()),
    approverId: optional(id()),
  },
});
export type AttendanceCorrectionAsked = EventOf<typeof attendanceCorrectionAsked>;

export const attendanceCorrected = defineEvent('AttendanceCorrected', {
  context,
  doc: 'The day was as its person says; what was recorded before beside it.',
  fields: {
    ...day(),
    ...times(),
    correctionId: id(),
    minutes: integer(),
    lateMinutes: integer(),
    earlyMinutes: integer(),
    previousIn: optional(instant()),
    previousOut: optional(instant()),
  },
});
export type AttendanceCorrected = EventOf<typeof attendanceCorrected>;

export const attendanceCorrectionRefused = defineEvent('AttendanceCorrectionRefused', {
  context,
  subject,
  doc: 'The day stays as it was recorded.',
  fields: { ...day(), correctionId: id(), reason: personal(text()) },
});
export type AttendanceCorrectionRefused = EventOf<typeof attendanceCorrectionRefused>;

export const attendanceCorrectionWithdrawn = defineEvent('AttendanceCorrectionWithdrawn', {
  context,
  doc: 'The requester withdrew it.',
  fields: { ...day(), correctionId: id() },
});
export type AttendanceCorrectionWithdrawn = EventOf<typeof attendanceCorrectionWithdrawn>;

export const attendanceEvents = [
  attendanceCheckedIn,
  attendanceCheckedOut,
  attendanceCorrectionAsked,
  attendanceCorrected,
  attendanceCorrectionRefused,
  attendanceCorrectionWithdrawn,
];

export type AttendanceEvent =
  | AttendanceCheckedIn
  | AttendanceCheckedOut
  | AttendanceCorrectionAsked
  | AttendanceCorrected
  | AttendanceCorrectionRefused
  | AttendanceCorrectionWithdrawn;

/** Stream of a person's day. */
export const attendanceStream = (tenantId: string, userId: string, day: string) => `attendance-${tenantId}-${userId}-${day}`;
