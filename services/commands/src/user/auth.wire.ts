import { email, fields, secret, text } from '@matricula/domain/kernel/field-set';

const address = email({ label: 'Email', required: 'Email is required' });
const confirmation = secret({ label: 'Confirm Password', required: 'Confirm Password is required', most: 200 });
const link = text({ label: 'Link', required: 'The link of the invitation is required', most: 300 });

/** Body of `users/signin`. */
export const signInBody = fields({
  email: address,
  password: secret({ label: 'Password', required: 'Password is required', most: 200 }),
});

/** Body of `users/{provider-1}-login` and `users/{provider-2}-login`. */
export const identityLoginBody = fields({
  code: text({ label: 'Code', most: 4_000 }),
  idToken: text({ label: 'ID token', most: 8_000 }),
});

/** Body of `users/send-otp` and `auth/forgot-password`. */
export const sendOtpBody = fields({ email: address });

/** Body of `users/verify-otp` and `auth/verify-forgot-password-otp`. */
export const verifyOtpBody = fields({
  email: address,
  otp: text({ label: 'OTP', required: 'Enter valid OTP', pattern: [/^\d{6}$/, 'Enter valid OTP'], code: true }),
});

/** Body of `users/verify-recovery-code`. */
export const recoveryCodeBody = fields({
  email: address,
  recovery_code: text({ label: 'Recovery code', required: 'Enter a recovery code', most: 40, code: true }),
});

/** Body of `auth/invitation`. */
export const invitationBody = fields({ token: link });

/** Body of `auth/accept-invitation`. */
export const acceptInvitationBody = fields({
  token: link,
  new_password: secret({ label: 'Password', required: 'Password is required', most: 200 }),
  confirm_password: confirmation,
});

/** Body of `auth/reset-password` (RP-01 to RP-05). */
export const resetPasswordBody = fields({
  email: address,
  new_password: secret({
    label: 'Password',
    required: 'Password is required',
    least: [6, 'Password must be at least 6 characters'],
    most: 200,
  }),
  confirm_password: confirmation,
  reset_token: text({ label: 'Reset token', required: true, most: 100 }),
});
