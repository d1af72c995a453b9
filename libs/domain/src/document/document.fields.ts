import { choice, fields, longText } from '../kernel/field-set';
import { rejectionReasons } from './document.events';

/** Form of a rejection: a reason of the list, and a note for the applicant. */
export const rejectDocumentFields = fields({
  reason: choice({
    label: 'Reason',
    required: 'Please choose a reason.',
    of: Object.entries(rejectionReasons).map(([value, label]) => ({ value, label })),
  }),
  note: longText({
    label: 'Note for the applicant',
    most: 500,
    personal: true,
    required: { field: 'reason', is: ['other'], message: 'Please write the reason.' },
  }),
});
