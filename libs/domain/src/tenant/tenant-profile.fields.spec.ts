import rules from '../../../../test/catalog/constants.json';
import { checkFields, type FieldValues } from '../kernel/field-check';
import { isProfileComplete, tenantLookFields, tenantProfileFields } from './tenant-profile.fields';
import { devicePermissions } from './device-permissions';

const whole: FieldValues = {
  ...{
    name: 'Sunrise Admissions',
    short_name: 'Sunrise',
    base_url: 'https://crm.sunrise.example',
    description: 'Guidance',
    estd_year: '2009',
  },
  ...{ address1: '14 Barakhamba Road', country: 'India', state: 'Delhi', city: 'New Delhi', tenant_type: 'consultant' },
  ...{ phone: '9810012345', email: 'office@sunrise.test', support_email: 'help@sunrise.test' },
  ...{ pan_number: 'AAACS1234F', cin_number: 'U80904DL2009PTC123456', gst_number: '07AAACS1234F1Z5' },
};
const problems = (changes: FieldValues) =>
  Object.fromEntries(checkFields(tenantProfileFields, { ...whole, ...changes }).problems.map(({ field, message }) => [field, message]));
const all = (field: string, values: string[]) => values.map((value) => problems({ [field]: value })[field]);

describe('the profile of a tenant', () => {
  it('is whole with what it asks for', () => expect([problems({}), isProfileComplete(whole)]).toEqual([{}, true]));

  it.each([
    ['TP-16', 'name', 'Name is required.'],
    ['TP-17', 'short_name', 'Short Name is required.'],
    ['TP-18', 'base_url', 'Base URL is required.'],
    ['TP-19', 'description', 'Description is required.'],
    ['TP-20', 'estd_year', 'Established In Year is required.'],
    ['TP-21', 'address1', 'Address Line 1 is required.'],
    ['TP-22', 'phone', 'Mobile Number is required.'],
    ['TP-23', 'email', 'Email is required.'],
    ['TP-24', 'support_email', 'Support Email is required.'],
    ['TP-25', 'pan_number', 'PAN Number is required.'],
    ['TP-26', 'cin_number', 'CIN Number is required.'],
    ['TP-27', 'gst_number', 'GST Number is required.'],
  ])('%s: without %s says "%s"', (_rule, field, message) => {
    expect([problems({ [field]: '' }), problems({ [field]: ' ' })]).toEqual([{ [field]: message }, { [field]: message }]);
    expect(isProfileComplete({ ...whole, [field]: undefined })).toBe(false);
  });

  it('asks for country, state, city and type without words of its own (TP-28)', () => {
    for (const field of ['country', 'state', 'city', 'tenant_type']) {
      expect(Object.keys(problems({ [field]: '' }))).toEqual([field]);
      expect(tenantProfileFields[field as 'country'].silent).toBe(true);
    }
    expect([tenantProfileFields.country.default, tenantProfileFields.tenant_type.default]).toEqual(['India', 'consultant']);
  });

  it('knows phones by ten digits, with +91 or 0 before them (TP-29)', () => {
    expect(all('phone', ['9810012345', '09810012345', '+919810012345', '+91-9810012345'])).toEqual(Array(4).fill(undefined));
    const wrong = ['981001234', '98100123456', '+91 9810012345', '+1-9810012345', '98100-12345', 'phone'];
    expect(all('phone', wrong)).toEqual(wrong.map(() => 'Please, Enter 10 digit Mobile Number.'));
  });

  it('knows e-mail addresses in small letters, with an end of 2 to 4 (TP-30)', () => {
    for (const field of ['email', 'support_email']) {
      expect(all(field, ['office@sunrise.edu', 'a.b+c@mail.sunrise.co'])).toEqual([undefined, undefined]);
      const wrong = ['Office@sunrise.edu', 'office@sunrise', 'office@sunrise.school', 'office sunrise.edu', '@sunrise.edu'];
      expect(all(field, wrong)).toEqual(wrong.map(() => 'Please, Enter Valid email address.'));
    }
  });

  it('knows PAN, CIN and GST numbers, in capitals (TP-31, TP-32, TP-33)', () => {
    const wrong: [string, string[], string][] = [
      ['pan_number', ['aaacs1234f', 'AAACS1234', 'AAAC1234FF', 'AAACS12345'], 'Invalid PAN Number format.'],
      ['cin_number', ['X80904DL2009PTC123456', 'U80904DL2009PTC12345', 'u80904dl2009ptc123456'], 'Invalid CIN Number format.'],
      ['gst_number', ['07AAACS1234F0Z5', '07AAACS1234F1Y5', '7AAACS1234F1Z5', '07aaacs1234f1z5'], 'Invalid GST Number format.'],
    ];
    for (const [field, values, message] of wrong) expect(all(field, values)).toEqual(values.map(() => message));
    expect(all('cin_number', ['L17110MH1973PLC019786'])).toEqual([undefined]);
  });

  it('asks for a pattern of phones only where they are checked by one (TP-35, TP-36)', () => {
    expect(Object.keys(problems({ phone_validation_enabled: true }))).toEqual(['custom_phone_regex']);
    expect(problems({ phone_validation_enabled: false })).toEqual({});
    expect(problems({ phone_validation_enabled: true, custom_phone_regex: '^\\d{8}$' })).toEqual({});
  });

  it('stands in five sections, in their order, under rules that all hold (TP-09, TP-34)', () => {
    const sections = Object.values(tenantProfileFields).map(({ section }) => section);
    expect(sections.filter((section, at) => section !== sections[at - 1])).toEqual([
      'Company Basic Info',
      'Address & Organization',
      'Web & Social Links',
      'App Details',
      'Legal, Support & Compliance',
    ]);
    expect(tenantProfileFields.clg_id.readOnly).toBe(true);
  });

  it('offers the permissions of devices by name (TP-14)', () => {
    const { count, examples } = rules.incompleteLists.find(({ id }) => id === 'devicePermissions')!.value;
    const names = devicePermissions.map(({ permission_name }) => permission_name);
    expect([names.length, new Set(names).size, names[0], names.at(-1)]).toEqual([count, count, ...(examples ?? [])]);
    expect(tenantProfileFields.app_min_permission).toMatchObject({ kind: 'choices', all: { shown: 3 } });
  });
});

describe('the look and words of a tenant', () => {
  it('are those of the documents where it says none of its own (GE-04, GE-09, SB-09)', () =>
    expect(Object.fromEntries(Object.entries(tenantLookFields).map(([name, field]) => [name, field.default]))).toEqual({
      ...{ primary_color: '#5e3ec5', secondary_color: '#f37658', tertiary_color: '#2d3436' },
      ...{ entity_name: 'College', student: 'Student', course: 'Course' },
    }));
});
