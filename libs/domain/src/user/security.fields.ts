import { fields, flag, secret, text } from '../kernel/field-set';

const password = secret({ label: 'Current password', required: 'Current password is required', most: 200 });

/** Whoever changes what opens an account says its password again. */
export const confirmPasswordFields = fields({ password });

export const confirmAuthenticatorFields = fields({
  appCode: text({
    label: 'Code of the app',
    required: 'Enter the code that the app shows',
    code: true,
    pattern: [/^\d{6}$/, 'Enter valid 6-digit code'],
  }),
  mailToo: flag({ label: 'A code by e-mail opens my account as well', default: true }),
});

export const namePasskeyFields = fields({
  name: text({ label: 'Name of the device', required: 'Please say which device it is.', most: 60 }),
});
