import {
  choice,
  choices,
  colour,
  dateTime,
  email,
  field,
  fields,
  flag,
  integer,
  longText,
  oneOf,
  phone,
  text,
  url,
  when,
  type Field,
} from '../kernel/field-set';
import type { PasswordMix } from '../kernel/password-rule';
import { devicePermissions } from './device-permissions';

const PHONE = /^(?:\+91-?|0)?\d{10}$/;
const EMAIL = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,4}$/;
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;
const CIN = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/;
const GST = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
const invalidEmail = 'Please, Enter Valid email address.';

/** India, where `app_released_on` is read. */
const INDIA_MINUTES = 330;

const company = { section: 'Company Basic Info' };
const address = { section: 'Address & Organization' };
const social = { section: 'Web & Social Links' };
const app = { section: 'App Details' };
const legal = { section: 'Legal, Support & Compliance' };
/** Missing, it is marked without words (000 §5). */
const silent = { required: true, silent: true } as const;

/** The profile of an institution, in the order and with the messages of its form (000 §2.10, §5), under wire names. */
export const tenantProfileFields = fields({
  name: text({ ...company, label: 'Name', required: 'Name is required.', most: 120 }),
  short_name: text({ ...company, label: 'Short Name', required: 'Short Name is required.', most: 40 }),
  clg_id: integer({ ...company, label: 'Tenant Default College ID', readOnly: true }),
  base_url: url({ ...company, label: 'Base URL', required: 'Base URL is required.', help: 'The address of the CRM.' }),
  phone: phone({
    ...company,
    label: 'Mobile Number',
    required: 'Mobile Number is required.',
    pattern: [PHONE, 'Please, Enter 10 digit Mobile Number.'],
  }),
  email: email({ ...company, label: 'Email', required: 'Email is required.', pattern: [EMAIL, invalidEmail] }),
  website: url({ ...company, label: 'Website' }),
  description: longText({ ...company, label: 'Description', required: 'Description is required.', most: 2_000 }),
  tenant_type: choice({
    ...address,
    ...silent,
    label: 'Tenant Type',
    of: [
      { value: 'consultant', label: 'Consultant' },
      { value: 'college', label: 'College' },
      { value: 'coaching', label: 'Coaching' },
      { value: 'university', label: 'University' },
      { value: 'abroad_consultant', label: 'Abroad consultant' },
    ],
    default: 'consultant',
  }),
  estd_year: text({ ...address, label: 'Established In Year', required: 'Established In Year is required.', most: 20 }),
  addresstype: text({ ...address, label: 'Address Type' }),
  address1: text({ ...address, label: 'Address Line 1', required: 'Address Line 1 is required.' }),
  address2: text({ ...address, label: 'Address Line 2' }),
  country: text({ ...address, ...silent, label: 'Country', default: 'India' }),
  state: oneOf({ ...address, ...silent, label: 'State', from: 'states', value: 'value' }),
  city: oneOf({ ...address, ...silent, label: 'City', from: 'cities', value: 'name', where: { state: field('state') } }),
  pincode: integer({ ...address, label: 'Pincode', least: 0 }),
  twitter: url({ ...social, label: 'Twitter' }),
  facebook: url({ ...social, label: 'Facebook' }),
  google: url({ ...social, label: 'Google' }),
  instagram: url({ ...social, label: 'Instagram' }),
  youtube: url({ ...social, label: 'YouTube' }),
  privacy_policy_url: url({ ...social, label: 'Privacy Policy URL' }),
  terms_condition_url: url({ ...social, label: 'Terms & Conditions URL' }),
  app_latest_version: text({ ...app, label: 'Latest Version' }),
  app_latest_version_code: text({ ...app, label: 'Latest Version Code' }),
  app_released_on: dateTime({ ...app, label: 'Released On', shift: INDIA_MINUTES }),
  app_download_link: url({ ...app, label: 'Download Link' }),
  app_size: text({ ...app, label: 'App Size' }),
  app_required_os: text({ ...app, label: 'Required OS' }),
  app_min_permission: choices({
    ...app,
    label: 'Minimum Permissions',
    of: devicePermissions.map(({ id, permission_name }) => ({ value: String(id), label: permission_name })),
    all: { shown: 3 },
  }),
  support_email: email({ ...legal, label: 'Support Email ID', required: 'Support Email is required.', pattern: [EMAIL, invalidEmail] }),
  support_call: text({ ...legal, label: 'Support Phone Number', most: 20 }),
  pan_number: text({ ...legal, label: 'PAN Number', required: 'PAN Number is required.', pattern: [PAN, 'Invalid PAN Number format.'] }),
  cin_number: text({ ...legal, label: 'CIN Number', required: 'CIN Number is required.', pattern: [CIN, 'Invalid CIN Number format.'] }),
  gst_number: text({ ...legal, label: 'GST Number', required: 'GST Number is required.', pattern: [GST, 'Invalid GST Number format.'] }),
  billing_address: longText({ ...legal, label: 'Billing Address', most: 500 }),
  phone_validation_enabled: flag({ ...legal, label: 'Phone validation' }),
  custom_phone_regex: text({
    ...legal,
    label: 'Custom Phone Regex',
    required: when('phone_validation_enabled'),
    silent: true,
    most: 200,
  }),
  phone_validation_err_msg: text({ ...legal, label: 'Phone Validation Error Message', most: 200 }),
});

/** Branding and terms of the institution: they appear on every screen of its staff. */
export const tenantLookFields = fields({
  primary_color: colour({ label: 'Primary colour', default: '#5e3ec5', help: 'For buttons, links and the first series of charts.' }),
  secondary_color: colour({ label: 'Secondary colour', default: '#f37658' }),
  tertiary_color: colour({ label: 'Tertiary colour', default: '#2d3436' }),
  entity_name: text({
    label: 'Main entity',
    default: 'College',
    most: 40,
    help: 'What people enquire about, such as College, Department or Centre.',
  }),
  student: text({ label: 'Name for a student', default: 'Student', most: 40 }),
  course: text({ label: 'Name for a course', default: 'Course', most: 40 }),
});

/** Requirements of new passwords in this institution. */
export const tenantPasswordFields = fields({
  password_least: integer({
    label: 'Minimum length',
    least: 6,
    most: 64,
    help: 'From 6 to 64 characters; 8 if empty. Existing passwords stay valid.',
  }),
  password_mix: choice({
    label: 'Must contain',
    help: 'A letter and a digit if empty.',
    of: [
      { value: 'any', label: 'Any characters' },
      { value: 'letters-digits', label: 'A letter and a digit' },
      { value: 'letters-digits-signs', label: 'A letter, a digit and a sign' },
    ] satisfies { value: PasswordMix; label: string }[],
  }),
});

/** Whether all required fields of the profile are filled in (000 §4). */
export function isProfileComplete(profile: Readonly<Record<string, unknown>>): boolean {
  const isSaid = (name: string) => String(profile[name] ?? '').trim() !== '';
  return Object.entries<Field>(tenantProfileFields).every(([name, { required }]) => {
    const asked = typeof required === 'object' ? Number(profile[required.field]) === 1 : required !== undefined;
    return !asked || isSaid(name);
  });
}
