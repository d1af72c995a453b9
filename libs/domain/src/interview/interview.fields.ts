import { dateTime, fields, integer, longText, manyOf, oneOf, text, url } from '../kernel/field-set';

/** Form of an interview session: one panel, for a number of slots one after the other. */
export const interviewSessionFields = fields({
  formId: oneOf({
    ...{ label: 'Form', required: 'Please choose the form.', from: 'application-forms', value: 'formId', shows: 'name' },
    where: { status: 'open' },
  }),
  panel: text({ label: 'Panel', required: 'Please name the panel.', most: 100 }),
  panellists: manyOf({
    ...{ label: 'Panellists', required: 'Please choose the panellists.', from: 'users', value: 'userId', shows: 'name', most: 20 },
    where: { status: 'active' },
  }),
  startsAt: dateTime({ label: 'Start', required: 'Please choose the start.' }),
  minutes: integer({ label: 'Minutes per slot', required: 'Please enter the minutes.', least: 5, most: 480, default: 30 }),
  slots: integer({ label: 'Slots', required: 'Please enter the number of slots.', least: 1, most: 200, default: 8 }),
  seats: integer({
    ...{ label: 'Seats per slot', required: 'Please enter the number of seats.', least: 1, most: 500, default: 1 },
    help: 'More than one for a group.',
  }),
  room: text({ label: 'Room', most: 100 }),
  link: url({ label: 'Video link' }),
});

/** Form of the cancellation of a session. The applicants read the reason. */
export const cancelSessionFields = fields({ reason: longText({ label: 'Reason', required: 'Please write the reason.', most: 500 }) });
