import { date, fields, integer, longText, money, oneOf, text } from '../kernel/field-set';

/** Form of money that a college paid to the institution. */
export const collegeReceiptFields = fields({
  college_id: oneOf({ label: 'College', required: 'Please choose the college.', from: 'colleges', shows: 'clgName' }),
  amount: money({
    label: 'Amount',
    required: 'Please enter the amount.',
    least: [0.01, 'The amount must be more than 0.'],
    most: 1_000_000_000,
    help: 'In rupees.',
  }),
  bank_reference: text({ label: 'Bank reference', required: 'Please enter the bank reference.', most: 100 }),
  received_on: date({ label: 'Received on', required: 'Please enter the day.' }),
  note: longText({ label: 'Note', most: 1_000 }),
});

const reason = longText({ label: 'Reason', required: 'Please write a reason.', most: 500 });

/** Form that takes such money back. */
export const reverseCollegeReceiptFields = fields({ reason });

/** The body of the call: which recording of it the user saw, from 1. */
export const reversedCollegeReceiptFields = fields({
  reason,
  recording: integer({ label: 'Recording', least: [1, 'Recordings are counted from 1.'] }),
});
