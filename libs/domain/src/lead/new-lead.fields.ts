import { email, fields, oneOf, phone, text, without } from '../kernel/field-set';

/** An enquiry taken down by hand (LD-02), under the names of the call. */
export const newLeadFields = fields({
  phone: phone({ label: 'Phone', required: without('email', 'A phone number or an email is needed.'), personal: true }),
  name: text({ label: 'Name', most: 200, personal: true }),
  email: email({ label: 'Email', personal: true }),
  city: text({ label: 'City', most: 100 }),
  source: oneOf({ label: 'Source', from: 'lead-sources', value: 'name', shows: 'name', default: 'COUNSELLOR' }),
  course: oneOf({ label: 'Course', from: 'courses', value: 'courseName' }),
  clg_id: oneOf({ label: 'College', from: 'colleges', shows: 'clgName' }),
});
