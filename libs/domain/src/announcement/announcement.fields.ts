import { choice, dateTime, fields, flag, json, longText, manyOf, text } from '../kernel/field-set';

export const announcementKinds = [
  { value: 'banner', label: 'Banner above every screen' },
  { value: 'modal', label: 'Pop-up window' },
] as const;
export type AnnouncementKind = (typeof announcementKinds)[number]['value'];

const content = {
  title: text({ label: 'Title', required: 'Please say in a few words what it is about.', most: 150 }),
  body: longText({ label: 'Text', required: 'Please write the announcement.', most: 5_000 }),
  kind: choice({ label: 'Shown as', of: announcementKinds, required: true, default: 'banner' }),
  mustConfirm: flag({ label: 'Everyone must confirm it', default: false }),
  roles: manyOf({ label: 'Roles', from: 'roles', value: 'role', shows: 'name', help: 'Empty: every role.' }),
  teams: manyOf({
    label: 'Teams of',
    from: 'users',
    value: 'userId',
    shows: 'name',
    help: 'These people and everyone below them. Empty: everyone.',
  }),
  startsAt: dateTime({ label: 'Shown from', help: 'Empty: immediately.' }),
  endsAt: dateTime({ label: 'Shown until', help: 'Empty: until it is withdrawn.' }),
};

/** Text, audience and dates of an announcement. */
export const changeAnnouncementFields = fields(content);

/** Body of `PUT announcements/{id}`; refused if the announcement no longer equals `expected`. */
export const savedAnnouncementFields = fields({ ...content, expected: json({ label: 'Values when it was opened' }) });

/** At first it may go to several institutions: those that its author works in; each has its own from then on. */
export const newAnnouncementFields = fields({
  ...content,
  tenants: manyOf({ label: 'Institutions', from: 'tenants', help: 'Empty: this one.' }),
});
