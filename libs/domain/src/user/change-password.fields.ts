import { fields, secret } from '../kernel/field-set';

/** Somebody's own new password (000 §7, `update-password/{id}`), in the words of the reset (RP-01 to RP-05). */
export const changePasswordFields = fields({
  old_password: secret({ label: 'Current Password', required: 'Current Password is required', most: 200 }),
  new_password: secret({
    label: 'New Password',
    required: 'Password is required',
    least: [6, 'Password must be at least 6 characters'],
    most: 200,
  }),
  confirm_password: secret({
    label: 'Confirm Password',
    required: 'Confirm Password is required',
    same: ['new_password', 'Passwords must match'],
  }),
});
