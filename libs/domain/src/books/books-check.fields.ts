import { fields, integer, longText, text } from '../kernel/field-set';

/** Form with which a user accepts a difference that a check of the books found. */
export const acceptDifferenceFields = fields({
  note: longText({ label: 'Note', required: 'Please write why it is accepted.', most: 1_000 }),
});

/** The body of the call: the payment or settlement, and its difference in paise as the user saw it. */
export const acceptedDifferenceFields = fields({
  id: text({ label: 'Payment or settlement', required: 'Please choose what is accepted.', most: 200 }),
  difference_paise: integer({ label: 'Difference', required: 'Please enter the difference.' }),
  note: longText({ label: 'Note', required: 'Please write why it is accepted.', most: 1_000 }),
});
