import type { EntriesOf } from '../kernel';
import { dayWords } from '../kernel/date-words';
import type { AttendanceEvent } from './attendance.events';

/** How days at work read in the timeline. */
export const attendanceEntries: EntriesOf<AttendanceEvent> = {
  AttendanceCheckedIn: {
    property: 'Attendance',
    change: ({ time, lateMinutes }) => [{}, { checkedIn: time, lateMinutes: lateMinutes ?? null }],
    sentence: (who, { day }) => `${who} checked in on ${dayWords(day)}`,
  },
  AttendanceCheckedOut: {
    property: 'Attendance',
    change: ({ time, minutes, earlyMinutes }) => [{}, { checkedOut: time, minutes, earlyMinutes }],
    sentence: (who, { day }) => `${who} checked out of ${dayWords(day)}`,
  },
  AttendanceCorrectionAsked: {
    property: 'Correction',
    change: ({ in: from, out, reason }) => [{}, { checkedIn: from, checkedOut: out, reason }],
    sentence: (who, { day }) => `${who} requested a correction of ${dayWords(day)}`,
  },
  AttendanceCorrected: {
    property: 'Attendance',
    change: ({ in: from, out, minutes, previousIn, previousOut }) => [
      { checkedIn: previousIn ?? null, checkedOut: previousOut ?? null },
      { checkedIn: from, checkedOut: out, minutes },
    ],
    sentence: (who, { day }) => `${who} approved the correction of ${dayWords(day)}`,
  },
  AttendanceCorrectionRefused: {
    property: 'Correction',
    change: ({ reason }) => [{}, { refused: reason }],
    sentence: (who, { day }) => `${who} refused the correction of ${dayWords(day)}`,
  },
  AttendanceCorrectionWithdrawn: {
    property: 'Correction',
    change: () => [{ asked: true }, { asked: false }],
    sentence: (who, { day }) => `${who} withdrew the correction of ${dayWords(day)}`,
  },
};
