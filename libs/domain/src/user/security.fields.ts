import { fields, flag, secret, text } from '../kernel/field-set';

/** A change of sign-in methods must be confirmed by the password or by a code: from the authenticator app, or by e-mail if there is none. */
export const confirmIdentityFields = fields({
  password: secret({ label: 'Current password', most: 200 }),
  otp: text({ label: 'Code', pattern: [/^\d{6}$/, 'Enter valid 6-digit code'] }),
});

export const confirmAuthenticatorFields = fields({
  appCode: text({
    label: 'Code of the app',
    required: 'Enter the code that the app shows',
    code: true,
    pattern: [/^\d{6}$/, 'Enter valid 6-digit code'],
  }),
  mailToo: flag({ label: 'A code sent by e-mail also signs me in', default: true }),
});

export const namePasskeyFields = fields({
  name: text({ label: 'Name of the device', required: 'Please name the device.', most: 60 }),
});
