import { date, fields, longText, money, oneOf, text } from '../kernel/field-set';

/** Form of a share of commissions that was paid to the owner of the admissions. */
export const ownerShareFields = fields({
  payee_id: oneOf({ label: 'Owner', required: 'Please choose the owner.', from: 'users', value: 'userId', shows: 'name' }),
  amount: money({
    label: 'Amount',
    required: 'Please enter the amount.',
    least: [0.01, 'The amount must be more than 0.'],
    most: 1_000_000_000,
    help: 'In rupees.',
  }),
  bank_reference: text({ label: 'Bank reference', required: 'Please enter the bank reference.', most: 100 }),
  paid_on: date({ label: 'Paid on', required: 'Please enter the day.' }),
});

/** Form that takes such a payment back. */
export const reverseOwnerShareFields = fields({
  reason: longText({
    label: 'Reason',
    required: 'Please write a reason.',
    least: [10, 'Please write at least 10 characters, so that others can judge it.'],
    most: 500,
  }),
});
