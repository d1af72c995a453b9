import { choice, date, fields, longText, oneOf, without } from '../kernel/field-set';

export const leaveHalves = ['first', 'second'] as const;
export type LeaveHalf = (typeof leaveHalves)[number];
export const leaveHalfWords: Readonly<Record<LeaveHalf, string>> = { first: 'The first half', second: 'The second half' };

/** Form of a leave request. */
export const applyForLeaveFields = fields({
  typeId: oneOf({ label: 'Leave', from: 'leave-types', shows: 'name', required: 'Please choose the leave type.' }),
  from: date({ label: 'From', required: 'Please choose the first day.' }),
  to: date({ label: 'To', help: 'Empty: one day.' }),
  half: choice({
    label: 'Half a day',
    of: leaveHalves.map((value) => ({ value, label: leaveHalfWords[value] })),
    help: 'Only for a single day.',
    when: without('to', ''),
  }),
  reason: longText({ label: 'Reason', most: 1_000 }),
});

/** Form for refusing leave. */
export const refuseLeaveFields = fields({
  reason: longText({ label: 'Reason for refusal', required: 'Please say why not.', most: 1_000 }),
});
