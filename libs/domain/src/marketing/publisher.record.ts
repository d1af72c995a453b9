import { email, flag, integer, longText, money, oneOf, phone, text } from '../kernel/field-set';
import { defineRecord } from '../record';

const MOST_A_MONTH = 10_000_000;
const MOST_RUPEES = 10_000_000;
const PAY = 'What is paid for each lead';
const CAPS = 'What is taken at the most';

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
      help: 'What its leads carry as their source when they name none.',
    }),
    capPerDay: integer({ label: 'Leads a day', least: 0, most: MOST_A_MONTH, section: CAPS, help: 'Empty: as many as come.' }),
    capPerMonth: integer({ label: 'Leads a month', least: 0, most: MOST_A_MONTH, section: CAPS }),
    payNew: money({
      label: 'New',
      least: 0,
      most: MOST_RUPEES,
      section: PAY,
      column: false,
      help: 'Rupees. Each lead keeps the rates of its day.',
    }),
    payVerified: money({ label: 'Verified', least: 0, most: MOST_RUPEES, section: PAY, column: false }),
    payEnrolled: money({ label: 'Enrolled', least: 0, most: MOST_RUPEES, section: PAY, column: false }),
    payDuplicate: money({
      label: 'Duplicate',
      least: 0,
      most: MOST_RUPEES,
      section: PAY,
      column: false,
      help: 'Somebody who was a lead already.',
    }),
    note: longText({ label: 'Note', most: 1_000, column: false }),
    active: flag({ label: 'Active', default: true, help: 'While it is not, nothing of it is taken.' }),
  },
});
