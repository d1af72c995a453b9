import { fields, integer, longText, text } from '../kernel/field-set';

/** One user decides, and the others are told: the note must let them judge it. */
const note = {
  label: 'Note',
  least: [10, 'Please write at least 10 characters, so that others can judge it.'],
  most: 1_000,
} as const;
const why = longText({ ...note, required: 'Please write why it is accepted.' });
const whyBack = longText({ ...note, required: 'Please write why it is taken back.' });

/** Form with which a user accepts a difference that a check of the books found. */
export const acceptDifferenceFields = fields({ note: why });

/** The body of the call: the payment or settlement, and its difference in paise as the user saw it. */
export const acceptedDifferenceFields = fields({
  id: text({ label: 'Payment or settlement', required: 'Please choose what is accepted.', most: 200 }),
  difference_paise: integer({ label: 'Difference', required: 'Please enter the difference.' }),
  note: why,
});

/** Form with which a user takes back what was accepted. */
export const reverseDifferenceFields = fields({ note: whyBack });

/** The body of the call: the payment or settlement. */
export const reversedDifferenceFields = fields({
  id: text({ label: 'Payment or settlement', required: 'Please choose what is taken back.', most: 200 }),
  note: whyBack,
});
