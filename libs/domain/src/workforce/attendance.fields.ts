import { dateTime, fields, longText, time } from '../kernel/field-set';

/** What somebody says whose day was not recorded as it was. */
export const correctionFields = fields({
  in: time({ label: 'Checked in at', required: 'Please say when you came.' }),
  out: time({ label: 'Checked out at', required: 'Please say when you left.', help: 'Earlier than you came: on the next day.' }),
  reason: longText({ label: 'Reason', required: 'Please say why.', most: 1_000 }),
});

/** What is said to somebody whose day stays as it is. */
export const refuseCorrectionFields = fields({
  reason: longText({ label: 'Why not', required: 'Please say why not.', most: 1_000 }),
});

/** What whoever agrees to a correction was shown of it; nothing of it: whatever it is by now. */
export const approveCorrectionFields = fields({
  askedIn: dateTime({ label: 'Checked in at' }),
  askedOut: dateTime({ label: 'Checked out at' }),
});
