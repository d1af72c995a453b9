import { email, flag, integer, longText, money, oneOf, phone, text } from '../kernel/field-set';
import { defineRecord } from '../record';

const MOST_A_MONTH = 10_000_000;
const MOST_RUPEES = 10_000_000;
const PAY = 'Price per lead';
const CAPS = 'Limits';

/** An agency that sends leads, through API keys of its own or as files (000 §2.1, `/publishers`). */
export const publisher = defineRecord({
  name: 'Publisher',
  context: 'marketing',
  list: 'publishers',
  label: 'Publisher',
  permission: 'Publisher',
  // A contact person with a number: gone from the log with the institution.
  sealed: true,
  confidential: ['contact', 'email', 'phone', 'payNew', 'payVerified', 'payEnrolled', 'payDuplicate', 'note'],
  fields: {
    name: text({ label: 'Name', required: 'Name is required.', search: true, unique: true, most: 100 }),
    contact: text({ label: 'Contact person', most: 100, column: false }),
    email: email({ label: 'Email', pattern: [/@/, 'Please, Enter Valid email address.'], most: 200, column: false }),
    phone: phone({
      label: 'Mobile number',
      pattern: [/^[\s(]*\+?(?:[\s().-]*\d){8,20}[\s().-]*$/, 'Please, Enter 10 digit Mobile Number.'],
      column: false,
    }),
    source: oneOf({
      label: 'Source',
      from: 'lead-sources',
      value: 'name',
      free: true,
      most: 100,
      column: false,
      help: 'The source of its leads if they name none.',
    }),
    capPerDay: integer({ label: 'Leads per day', least: 0, most: MOST_A_MONTH, section: CAPS, help: 'Empty: no limit.' }),
    capPerMonth: integer({ label: 'Leads per month', least: 0, most: MOST_A_MONTH, section: CAPS }),
    payNew: money({
      label: 'New',
      least: 0,
      most: MOST_RUPEES,
      section: PAY,
      column: false,
      help: 'In rupees. Each lead keeps the rate of the day on which it arrived.',
    }),
    payVerified: money({ label: 'Verified', least: 0, most: MOST_RUPEES, section: PAY, column: false }),
    payEnrolled: money({ label: 'Enrolled', least: 0, most: MOST_RUPEES, section: PAY, column: false }),
    payDuplicate: money({
      label: 'Duplicate',
      least: 0,
      most: MOST_RUPEES,
      section: PAY,
      column: false,
      help: 'A person who was already a lead.',
    }),
    note: longText({ label: 'Note', most: 1_000, column: false }),
    active: flag({ label: 'Active', default: true, help: 'While it is inactive, its leads are refused.' }),
  },
});
