import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { AttendanceCorrectionAsked, AttendanceEvent } from './attendance.events';
import { attendanceLife, type CorrectionState } from './attendance.life';

/** A user's working day: whether they are checked in, since when, and the minutes worked before. */
export interface AttendanceDay {
  status: 'none' | 'in' | 'out';
  firstIn?: string;
  /** When they came, while they are in. */
  since?: string;
  lastOut?: string;
  minutes: number;
  correction: CorrectionState;
  asked?: AttendanceCorrectionAsked['data'];
}

interface Day {
  userId: string;
  day: string;
}

export type AttendanceCommand =
  | DomainCommand<'CheckIn', Day & { userName: string; time: string; lateMinutes: number }>
  /** `earlyMinutes`: before the end of their working time. */
  | DomainCommand<'CheckOut', Day & { time: string; earlyMinutes: number }>
  | DomainCommand<'AskForCorrection', AttendanceCorrectionAsked['data']>
  /** The correction that the approver was shown, if given. */
  | DomainCommand<'ApproveCorrection', { askedIn?: string; askedOut?: string }>
  | DomainCommand<'RefuseCorrection', { reason: string }>
  | DomainCommand<'WithdrawCorrection', object>;

const minutesBetween = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

/** Rules of a working day: check-in and check-out alternate, and corrections need the approval of another person (000 §2.8). */
export const attendanceDecider: Decider<AttendanceDay, AttendanceCommand, AttendanceEvent> = {
  initial: { status: 'none', minutes: 0, correction: 'recorded' },
  decide(command, day) {
    switch (command.type) {
      case 'CheckIn': {
        const { lateMinutes, ...data } = command.data;
        if (day.status === 'in') throw new DomainError('attendance/in', 'You are already checked in.');
        // Only the first check-in of a day counts as late.
        return [{ type: 'AttendanceCheckedIn', data: { ...data, lateMinutes: day.status === 'none' ? lateMinutes : undefined } }];
      }
      case 'CheckOut': {
        if (!day.since) throw new DomainError('attendance/not-in', 'You are not checked in.');
        return [{ type: 'AttendanceCheckedOut', data: { ...command.data, minutes: minutesBetween(day.since, command.data.time) } }];
      }
      case 'AskForCorrection': {
        attendanceLife.after(day.correction, 'correct');
        if (command.data.out <= command.data.in) throw new DomainError('attendance/times', 'The check-out must be after the check-in.');
        return [{ type: 'AttendanceCorrectionAsked', data: command.data }];
      }
      case 'ApproveCorrection': {
        const { userId, day: date, correctionId, in: from, out, lateMinutes, earlyMinutes } = asked(day, 'approve');
        const { askedIn = from, askedOut = out } = command.data;
        if (Date.parse(askedIn) !== Date.parse(from) || Date.parse(askedOut) !== Date.parse(out))
          throw new DomainError('attendance/changed-meanwhile', 'The request has changed in the meantime: please review it again.');
        const minutes = minutesBetween(from, out);
        const previous = { previousIn: day.firstIn, previousOut: day.lastOut };
        const data = { userId, day: date, correctionId, in: from, out, minutes, lateMinutes, earlyMinutes, ...previous };
        return [{ type: 'AttendanceCorrected', data }];
      }
      case 'RefuseCorrection': {
        const { userId, day: date, correctionId } = asked(day, 'refuse');
        return [{ type: 'AttendanceCorrectionRefused', data: { userId, day: date, correctionId, reason: command.data.reason } }];
      }
      case 'WithdrawCorrection': {
        const { userId, day: date, correctionId } = asked(day, 'withdraw');
        return [{ type: 'AttendanceCorrectionWithdrawn', data: { userId, day: date, correctionId } }];
      }
    }
  },
  evolve(day, event) {
    switch (event.type) {
      case 'AttendanceCheckedIn': {
        const { time } = event.data;
        return { ...day, status: 'in', since: time, firstIn: day.firstIn ?? time };
      }
      case 'AttendanceCheckedOut': {
        const { time, minutes } = event.data;
        return { ...day, status: 'out', since: undefined, lastOut: time, minutes: day.minutes + minutes };
      }
      case 'AttendanceCorrectionAsked':
        return { ...day, correction: 'asked', asked: event.data };
      case 'AttendanceCorrected': {
        const { in: firstIn, out: lastOut, minutes } = event.data;
        return { ...settled(day), status: 'out', since: undefined, firstIn, lastOut, minutes };
      }
      case 'AttendanceCorrectionRefused':
      case 'AttendanceCorrectionWithdrawn':
        return settled(day);
      default:
        return unknownEvent(event, day);
    }
  },
};

function asked(day: AttendanceDay, move: 'approve' | 'refuse' | 'withdraw'): AttendanceCorrectionAsked['data'] {
  attendanceLife.after(day.correction, move);
  if (!day.asked) throw new Error('A requested correction must contain its values');
  return day.asked;
}

const settled = (day: AttendanceDay): AttendanceDay => ({ ...day, correction: 'recorded', asked: undefined });
