import { choice, email, fields, longText, oneOf, phone, text, without, type Field, type FieldSet } from '../kernel/field-set';

const NUMBER = 'Please, Enter 10 digit Mobile Number.';

/** Fields that an enquiry form may have: details of a lead, under their own names. */
export const enquiryFields = fields({
  name: text({ label: 'Name', most: 200, personal: true }),
  phone: phone({ label: 'Mobile number', pattern: [/^[\s(]*\+?(?:[\s().-]*\d){8,20}[\s().-]*$/, NUMBER], personal: true }),
  email: email({ label: 'Email', pattern: [/@/, 'Please, Enter Valid email address.'], personal: true }),
  gender: choice({
    label: 'Gender',
    of: [
      { value: 'female', label: 'Female' },
      { value: 'male', label: 'Male' },
      { value: 'other', label: 'Other' },
    ],
  }),
  city: text({ label: 'City', most: 100 }),
  course: oneOf({ label: 'Course', from: 'courses', value: 'courseName', free: true, most: 200 }),
  lastEducation: text({ label: 'Last education', most: 100 }),
  yearOfAdmission: text({ label: 'Year of admission', most: 20 }),
  message: longText({ label: 'Message', most: 2_000, personal: true }),
});

export type EnquiryFieldName = keyof typeof enquiryFields;

const all: FieldSet = enquiryFields;
const isAsked = (name: string): name is EnquiryFieldName => Object.hasOwn(all, name);

/** The fields of a form and its required ones, by name. */
export interface AskedFields {
  asks?: readonly string[] | null;
  needs?: readonly string[] | null;
}

/**
 * The field set of a form, in the order in which its fields were chosen. Phone or email is always required, since a person who cannot be contacted
 * is of no use.
 */
export function formFields({ asks, needs }: AskedFields): FieldSet {
  const chosen = (asks ?? []).filter(isAsked);
  const names = chosen.includes('phone') || chosen.includes('email') ? chosen : ['phone' as const, ...chosen];
  const required = (name: EnquiryFieldName): Field['required'] => {
    if (needs?.includes(name)) return `${all[name]?.label} is required.`;
    if (name === 'phone') return names.includes('email') ? without('email', 'A phone number or an email is needed.') : NUMBER;
    return name === 'email' && !names.includes('phone') ? 'Email is required.' : undefined;
  };
  return fields(Object.fromEntries(names.map((name) => [name, { ...(enquiryFields[name] as Field), required: required(name) }])));
}

/**
 * The field set that validates a submitted form: its own fields and all others that a form may have, since the person may have opened an older
 * version.
 */
export const answerFields = (of: AskedFields): FieldSet => ({ ...enquiryFields, ...formFields(of) });
