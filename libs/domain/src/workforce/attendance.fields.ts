import { dateTime, fields, longText, time } from '../kernel/field-set';

/** Form for a request to correct a recorded day. */
export const correctionFields = fields({
  in: time({ label: 'Checked in at', required: 'Please enter the check-in time.' }),
  out: time({
    label: 'Checked out at',
    required: 'Please enter the check-out time.',
    help: 'If earlier than the check-in: on the next day.',
  }),
  reason: longText({ label: 'Reason', required: 'Please say why.', most: 1_000 }),
});

/** Form for refusing a correction. */
export const refuseCorrectionFields = fields({
  reason: longText({ label: 'Reason for refusal', required: 'Please say why not.', most: 1_000 }),
});

/** The correction that the approver was shown; without these fields, the present one is approved. */
export const approveCorrectionFields = fields({
  askedIn: dateTime({ label: 'Checked in at' }),
  askedOut: dateTime({ label: 'Checked out at' }),
});
