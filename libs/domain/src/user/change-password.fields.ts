import { fields, secret } from '../kernel/field-set';
import { MOST_PASSWORD } from '../kernel/password-rule';

/**
 * Form for changing one's own password (000 §7, `update-password/{id}`), in the words of the reset (RP-01 to RP-05). The tenant's password rule
 * decides what it must contain.
 */
export const changePasswordFields = fields({
  old_password: secret({ label: 'Current Password', required: 'Current Password is required', most: 200 }),
  new_password: secret({
    label: 'New Password',
    required: 'Password is required',
    most: MOST_PASSWORD,
  }),
  confirm_password: secret({
    label: 'Confirm Password',
    required: 'Confirm Password is required',
    same: ['new_password', 'Passwords must match'],
  }),
});
