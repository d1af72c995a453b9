import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { LeaveApplied, LeaveEvent } from './leave.events';
import { leaveLife, type LeaveStatus } from './leave.life';

interface Leave {
  leaveId: string;
  typeId: string;
  from: string;
  to: string;
  half?: string;
  days: number;
  status: LeaveStatus;
  approverId?: string;
}

/** All leave of a person. */
export interface LeaveBook {
  userId: string;
  leaves: readonly Leave[];
}

type OfLeave = { leaveId: string };
export type LeaveCommand =
  /** `allowed`: days of this kind that may be taken up to then, including this request. */
  | DomainCommand<'ApplyForLeave', LeaveApplied['data'] & { allowed: number }>
  | DomainCommand<'ApproveLeave', OfLeave>
  | DomainCommand<'RefuseLeave', OfLeave & { reason: string }>
  | DomainCommand<'CancelLeave', OfLeave>;

const counts = ({ status }: Leave) => status === 'asked' || status === 'approved';

/** Days of a kind that a user has taken or requested in a year (`2026`). */
export const daysUsed = ({ leaves }: LeaveBook, typeId: string, year: string): number =>
  leaves.filter((one) => counts(one) && one.typeId === typeId && one.from.startsWith(year)).reduce((sum, { days }) => sum + days, 0);

const meets = (one: Leave, asked: LeaveApplied['data']) =>
  one.from <= asked.to && asked.from <= one.to && !(one.half && asked.half && one.half !== asked.half);

/** Rules of leave: no overlapping leave, and no more days than allowed. */
export const leaveDecider: Decider<LeaveBook, LeaveCommand, LeaveEvent> = {
  initial: { userId: '', leaves: [] },
  decide(command, book) {
    if (command.type === 'ApplyForLeave') return apply(command.data, book);
    const { userId } = book;
    const { leaveId } = command.data;
    const leave = book.leaves.find((one) => one.leaveId === leaveId);
    if (!leave) throw new DomainError('leave/unknown', 'There is no such leave.');
    switch (command.type) {
      case 'ApproveLeave':
        leaveLife.after(leave.status, 'approve');
        return [{ type: 'LeaveApproved', data: { userId, leaveId } }];
      case 'RefuseLeave':
        leaveLife.after(leave.status, 'refuse');
        return [{ type: 'LeaveRefused', data: { userId, leaveId, reason: command.data.reason } }];
      case 'CancelLeave': {
        leaveLife.after(leave.status, 'cancel');
        const from = leave.status === 'approved' ? 'approved' : 'asked';
        return [{ type: 'LeaveCancelled', data: { userId, leaveId, from, approverId: leave.approverId } }];
      }
    }
  },
  evolve(book, event) {
    const moved = (status: LeaveStatus): LeaveBook => ({
      ...book,
      leaves: book.leaves.map((one) => (one.leaveId === event.data.leaveId ? { ...one, status } : one)),
    });
    switch (event.type) {
      case 'LeaveApplied': {
        const { userId, leaveId, typeId, from, to, half, days, approverId } = event.data;
        return { userId, leaves: [...book.leaves, { leaveId, typeId, from, to, half, days, approverId, status: 'asked' }] };
      }
      case 'LeaveApproved':
        return moved('approved');
      case 'LeaveRefused':
        return moved('refused');
      case 'LeaveCancelled':
        return moved('cancelled');
      default:
        return unknownEvent(event, book);
    }
  },
};

function apply({ allowed, ...asked }: LeaveApplied['data'] & { allowed: number }, book: LeaveBook): LeaveEvent[] {
  const { leaveId, from, to, days, typeId, typeName } = asked;
  if (book.leaves.some((one) => one.leaveId === leaveId)) return [];
  const year = from.slice(0, 4);
  if (to < from) throw new DomainError('leave/range', 'The last day must not be before the first.');
  if (to.slice(0, 4) !== year) throw new DomainError('leave/years', 'Please apply separately for the days of each year.');
  if (days === 0) throw new DomainError('leave/no-working-day', 'These days contain no working days.');
  if (book.leaves.some((one) => counts(one) && meets(one, asked)))
    throw new DomainError('leave/overlaps', 'You already have leave on some of these days.');
  const left = allowed - daysUsed(book, typeId, year);
  if (days > left) {
    const many = left <= 0 ? 'No day' : left === 1 ? 'Only 1 day' : `Only ${left} days`;
    throw new DomainError('leave/balance', `${many} of ${typeName} ${left > 1 ? 'are' : 'is'} left.`);
  }
  return [{ type: 'LeaveApplied', data: asked }];
}
