import { dateTime, fields, flag, integer, longText, oneOf, text, url } from '../kernel/field-set';

/** The longest meeting. */
export const MOST_MINUTES = 480;

const appointment = {
  startsAt: dateTime({ label: 'Start', required: 'Please choose the start.' }),
  minutes: integer({ label: 'Minutes', required: true, least: 5, most: MOST_MINUTES, default: 30 }),
  link: url({ label: 'Link', help: 'Address of the video call.', invalid: 'The link must begin with https:// or http://.' }),
  hostId: oneOf({
    label: 'Host',
    from: 'users',
    value: 'userId',
    shows: 'name',
    where: { status: 'active' },
    help: 'Empty: the owner of the lead.',
  }),
  invite: flag({ label: 'E-mail the invitation to the lead', default: true }),
  overlap: flag({ label: 'Allow an overlap with another meeting of the host' }),
};

/** Form of a new meeting. */
export const scheduleMeetingFields = fields({
  title: text({ label: 'Title', required: 'Title is required.', most: 200, personal: true }),
  ...appointment,
  collegeId: oneOf({ label: 'College', from: 'colleges', shows: 'clgName' }),
  note: longText({ label: 'Note', most: 2_000, personal: true }),
});

/** Form of another time for a meeting. Sent with the values that the user saw, as `expected`. */
export const rescheduleMeetingFields = fields(appointment);

/** Form of the outcome of a meeting. */
export const holdMeetingFields = fields({
  outcome: longText({ label: 'Outcome', required: 'Please say what came of it.', most: 2_000, personal: true }),
});

/** Form of a meeting to which the lead did not come. */
export const missMeetingFields = fields({ note: longText({ label: 'Note', most: 2_000, personal: true }) });

/** Form of a cancellation. */
export const cancelMeetingFields = fields({ reason: longText({ label: 'Reason', most: 2_000, personal: true }) });
