import { defineEvent, flag, id, number, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';
import { leaveHalves } from './leave.fields';

const context = 'workforce';
const subject = 'userId';
const leave = () => ({ userId: id(), leaveId: id() });

export const leaveApplied = defineEvent('LeaveApplied', {
  context,
  subject,
  doc: 'Somebody wants to be away from one day to another, both included; `days` counts those on which they would have worked.',
  fields: {
    ...leave(),
    userName: staffName('userId'),
    typeId: id(),
    typeName: text(),
    paid: flag(),
    from: text(),
    to: text(),
    half: optional(oneOf(...leaveHalves)),
    days: number(),
    reason: optional(personal(text())),
    approverId: optional(id()),
  },
});
export type LeaveApplied = EventOf<typeof leaveApplied>;

export const leaveApproved = defineEvent('LeaveApproved', { context, doc: 'They will be away.', fields: leave() });
export type LeaveApproved = EventOf<typeof leaveApproved>;

export const leaveRefused = defineEvent('LeaveRefused', {
  context,
  subject,
  doc: 'They will not be away, and why.',
  fields: { ...leave(), reason: personal(text()) },
});
export type LeaveRefused = EventOf<typeof leaveRefused>;

export const leaveCancelled = defineEvent('LeaveCancelled', {
  context,
  doc: 'The leave was cancelled; the approver is notified, or the applicant if somebody else cancelled it.',
  fields: { ...leave(), from: oneOf('asked', 'approved'), approverId: optional(id()) },
});
export type LeaveCancelled = EventOf<typeof leaveCancelled>;

export const leaveEvents = [leaveApplied, leaveApproved, leaveRefused, leaveCancelled];
export type LeaveEvent = LeaveApplied | LeaveApproved | LeaveRefused | LeaveCancelled;

/** Stream of all leave of a person, which decides what is left of the allowance. */
export const leaveStream = (tenantId: string, userId: string) => `leave-${tenantId}-${userId}`;
