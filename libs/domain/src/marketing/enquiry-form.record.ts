import { choices, fields, flag, list, longText, manyOf, oneOf, text } from '../kernel/field-set';
import { defineRecord } from '../record';
import { enquiryFields } from './enquiry.fields';

const of = Object.entries(enquiryFields).map(([value, { label }]) => ({ value, label }));

/** A page or widget by which people without an account enquire (001 §2.9, `/manage-widgets`). */
export const enquiryForm = defineRecord({
  name: 'EnquiryForm',
  context: 'marketing',
  list: 'enquiry-forms',
  label: 'Enquiry form',
  permission: 'Manage_Widgets',
  fields: {
    name: text({ label: 'Name', required: 'Name is required.', search: true, unique: true, most: 100, help: 'Only you see it.' }),
    title: text({ label: 'Heading', most: 120, column: false, help: 'Shown above the form.' }),
    asks: choices({ label: 'Fields to ask for', of, default: ['name', 'phone', 'email', 'course', 'message'] }),
    needs: choices({ label: 'Must be filled in', of, default: ['name'], column: false }),
    own: manyOf({
      label: 'Own fields',
      from: 'custom-fields',
      value: 'key',
      shows: 'label',
      where: { active: true },
      most: 50,
      column: false,
      help: 'Fields that your institution added to leads.',
    }),
    source: oneOf({
      label: 'Source',
      from: 'lead-sources',
      value: 'name',
      free: true,
      most: 100,
      default: 'WEBSITE',
      help: 'The source of its leads.',
    }),
    owners: manyOf({
      label: 'Assigned in turn to',
      from: 'users',
      duty: true,
      value: 'userId',
      shows: 'name',
      most: 100,
      column: false,
      help: 'Empty: its leads stay unassigned.',
    }),
    websites: list({
      label: 'Can be shown on',
      column: false,
      help: 'Websites that embed the form. Its own page needs none.',
      rows: fields({
        origin: text({
          label: 'Website',
          required: true,
          most: 200,
          pattern: [/^https?:\/\/[a-z\d.-]+(:\d{1,5})?$/, 'Enter a website as https://www.example.org, without a path'],
        }),
      }),
    }),
    thanks: longText({ label: 'Thank-you text', most: 500, column: false, default: 'Thank you. We will call you soon.' }),
    active: flag({ label: 'Open', default: true }),
  },
});
