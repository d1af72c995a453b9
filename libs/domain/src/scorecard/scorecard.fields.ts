import { fields, integer, list, longText, oneOf, text } from '../kernel/field-set';

/** One criterion of a scorecard. */
export const criterionFields = fields({
  label: text({ label: 'Criterion', required: true, most: 100 }),
  weight: integer({ label: 'Weight', required: true, least: 1, most: 100 }),
  most: integer({ label: 'Maximum', required: true, least: 1, most: 1_000 }),
});

/** Form of a scorecard. Saving it makes its next version; given scores keep theirs. */
export const scorecardFields = fields({
  name: text({ label: 'Name', required: 'Please name the scorecard.', most: 100 }),
  formId: oneOf({ label: 'Form', required: 'Please choose the form.', from: 'application-forms', value: 'formId', shows: 'name' }),
  criteria: list({ label: 'Criteria', required: 'Please add a criterion.', rows: criterionFields }),
  spread: integer({
    ...{ label: 'Spread that asks a third reader', required: 'Please enter the spread.', least: 1, most: 100, default: 25 },
    help: 'In per cent of the maximum, between the highest and the lowest score.',
  }),
});

/** Form of a recusal. */
export const recuseFields = fields({
  reason: longText({ label: 'Reason', required: 'Please write the reason.', most: 1_000, personal: true }),
});

/** Form of another reader. */
export const readerFields = fields({
  userId: oneOf({
    ...{ label: 'Reader', required: 'Please choose the reader.', from: 'users', value: 'userId', shows: 'name' },
    where: { status: 'active' },
  }),
});
