import { choices, fields, flag, integer, list, longText, oneOf, text } from '../kernel/field-set';
import { meritCriteria } from './merit-order';
import { letterVariables } from './offer-letter';

const variables = Object.entries(letterVariables).map(([name, words]) => `{${name}} ${words}`);
const letter = longText({
  ...{ label: 'Text of the letter', most: 4_000 },
  help: `The PDF that each applicant gets with the offer. Empty: a standard text. Variables: ${variables.join(', ')}.`,
});

/** Form of the text of the letters of a merit list. */
export const offerLetterFields = fields({ letter });

const criteria = [...meritCriteria];

/** Form of a merit list: the order of merit, the seats and the quotas. */
export const meritListFields = fields({
  name: text({ label: 'Name', required: 'Please name the list.', most: 100 }),
  formId: oneOf({ label: 'Form', required: 'Please choose the form.', from: 'application-forms', value: 'formId', shows: 'name' }),
  order: choices({ label: 'Order of merit', of: criteria, required: 'Please choose the order.' }),
  seats: integer({ label: 'Seats', required: 'Please enter the seats.', least: 1, most: 5_000 }),
  leaveOutUnscored: flag({
    label: 'Leave out applicants whose scores are incomplete',
    help: 'They can be ranked by a later list.',
  }),
  // The console offers the questions and choices of the form.
  categoryQuestionId: text({ label: 'Question of the category', most: 40, help: 'The question of the form that the quotas are about.' }),
  quotas: list({
    ...{ label: 'Quotas', help: 'Seats that are reserved for a category, out of all seats.' },
    rows: fields({
      category: text({ label: 'Category', required: true, most: 40 }),
      seats: integer({ label: 'Seats', required: true, least: 1, most: 5_000 }),
    }),
  }),
  days: integer({ label: 'Days to accept', required: 'Please enter the days.', least: 1, most: 90, default: 7 }),
  tokenProductId: oneOf({
    ...{ label: 'Token fee', from: 'products', shows: 'formName', where: { active: true, kind: 'token-fee' } },
    help: 'What applicants pay after they accept. Empty: nothing is due before they are enrolled.',
  }),
  letter,
});
