import { defineProjector, fold } from '@matricula/projection-kit';
import type { AttendanceEvent } from '@matricula/domain/workforce';
import { attendanceDays, attendanceIdOf, noonOf, type AttendanceDayRow } from '@matricula/read-models/workforce';

type Of<Data> = { data: Data & { userId: string; day: string }; at: string };

const changed = <Data>({ data: { userId, day }, at }: Of<Data>, what: (row: AttendanceDayRow) => Partial<AttendanceDayRow>) =>
  fold<AttendanceDayRow>(attendanceIdOf(userId, day), (row) => row && { ...row, ...what(row), updatedAt: at });

/** A day that may not have been there before. */
const begun = <Data extends { userName: string }>(
  { data: { userId, userName, day }, at }: Of<Data>,
  what: (row: AttendanceDayRow) => Partial<AttendanceDayRow>,
) => {
  const attendanceId = attendanceIdOf(userId, day);
  const none: AttendanceDayRow = {
    ...{ attendanceId, userId, userName, day: noonOf(day), status: 'none', updatedAt: at },
    ...{ minutes: 0, lateMinutes: 0, earlyMinutes: 0, correction: 'recorded' },
  };
  return fold<AttendanceDayRow>(attendanceId, (row = none) => ({ ...row, ...what(row), updatedAt: at }));
};

const settled = { correction: 'recorded', askedIn: undefined, askedOut: undefined, reason: undefined } as const;

export const attendanceDaysProjector = defineProjector<AttendanceDayRow, AttendanceEvent>(attendanceDays, {
  AttendanceCheckedIn: (event) =>
    begun(event, ({ firstIn, lateMinutes }) => ({
      ...{ status: 'in', firstIn: firstIn ?? event.data.time, earlyMinutes: 0 },
      lateMinutes: event.data.lateMinutes ?? lateMinutes,
    })),
  AttendanceCheckedOut: (event) =>
    changed(event, ({ minutes }) => ({
      ...{ status: 'out', lastOut: event.data.time, minutes: minutes + event.data.minutes, earlyMinutes: event.data.earlyMinutes },
    })),
  AttendanceCorrectionAsked: (event) =>
    begun(event, () => ({
      ...{ correction: 'asked', askedIn: event.data.in, askedOut: event.data.out, reason: event.data.reason, refusal: undefined },
    })),
  AttendanceCorrected: (event) => {
    const { in: firstIn, out: lastOut, minutes, lateMinutes, earlyMinutes } = event.data;
    return changed(event, () => ({ ...settled, status: 'out', firstIn, lastOut, minutes, lateMinutes, earlyMinutes, corrected: true }));
  },
  AttendanceCorrectionRefused: (event) => changed(event, () => ({ ...settled, refusal: event.data.reason })),
  AttendanceCorrectionWithdrawn: (event) => changed(event, () => settled),
});
