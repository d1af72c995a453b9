import { tenantDetail } from './wire-identity';

const REQUIRED =
  'short_name base_url description estd_year address1 country state city phone email support_email pan_number cin_number gst_number';
const profile = Object.fromEntries(REQUIRED.split(' ').map((field) => [field, 'x']));
const tenant = {
  tid: 't',
  name: 'Sunrise',
  timeZone: 'Asia/Kolkata',
  registeredAt: '2026-03-02T03:30:00.000Z',
  tenantType: 'college',
  status: 'active' as const,
  profile,
};

describe('is_details_complete', () => {
  const complete = (more: object, of: object = {}) =>
    tenantDetail({ ...tenant, ...of, profile: { ...profile, ...more } }).is_details_complete;

  it('is true when every required field of the profile holds something', () => expect(complete({})).toBe(true));
  it.each(REQUIRED.split(' '))('is false without %s', (field) =>
    expect([complete({ [field]: undefined }), complete({ [field]: null }), complete({ [field]: ' ' })]).toEqual([false, false, false]),
  );
  it('is false without the type of institution', () => expect(complete({}, { tenantType: undefined })).toBe(false));
  it('asks for the pattern of phones only where they are checked by one', () => {
    expect(complete({ phone_validation_enabled: 1 })).toBe(false);
    expect(complete({ phone_validation_enabled: 1, custom_phone_regex: '^[0-9]{10}$' })).toBe(true);
  });
});
