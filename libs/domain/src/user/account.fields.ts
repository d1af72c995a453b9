import { choice, email, fields, flag, integer, json, manyOf, oneOf, phone, secret, text } from '../kernel/field-set';
import { changePasswordFields } from './change-password.fields';
import { employeeFields } from './employee.fields';
import { MOST_PASSWORD } from '../kernel/password-rule';

const account = { section: 'Account' };
const place = { section: 'Role and team' };

/** Fields of an account for admins, under wire names (000 §7, `users/register` and `users/{id}`). */
export const accountFields = fields({
  name: text({ ...account, label: 'Name', required: true, most: 200 }),
  email: email({ ...account, label: 'Email', required: true }),
  alt_mobile: phone({ ...account, label: 'Mobile number' }),
  role: integer({ ...place, label: 'Role', required: true, least: 1, most: 99 }),
  manager_id: oneOf({ ...place, label: 'Reports to', from: 'users', value: 'userId', shows: 'name', where: { status: 'active' } }),
  user_type: choice({
    ...place,
    label: 'Works for',
    of: [
      { value: 'staff', label: 'Their team' },
      { value: 'org', label: 'The organisation (sees Access Control)' },
    ],
    free: true,
    most: 20,
  }),
  allowed_tenants: manyOf({ ...place, label: 'Can also work in', from: 'tenants', most: 1000 }),
  ...employeeFields,
});

/** Body of `users/register`; without a password, an invitation to set one is mailed. */
export const registerFields = fields({
  ...accountFields,
  password: secret({
    section: 'Account',
    label: 'Password',
    most: MOST_PASSWORD,
    help: 'Empty: an invitation to set one is sent by e-mail.',
  }),
});

/** Confirms a change of one's own e-mail address: it signs in, and a new password is mailed to it. */
const confirmation = {
  current_password: secret({ section: 'Account', label: 'Current password', most: 200 }),
  current_otp: text({ section: 'Account', label: 'Code', pattern: [/^\d{6}$/, 'Enter valid 6-digit code'] }),
};

/** Body of `PUT users/{id}`: only given fields are changed, an empty text clears a field; refused if the account no longer equals `expected`. */
export const changeAccountFields = fields({
  ...accountFields,
  ...confirmation,
  expected: json({ label: 'Values when it was opened' }),
});

const { new_password, confirm_password } = changePasswordFields;

/** Form for an admin who sets another user's password without knowing the present one. */
export const newPasswordFields = fields({ new_password, confirm_password });

/** Body of `update-password/{id}`: the present password only for one's own. */
export const setPasswordFields = fields({ old_password: secret({ label: 'Current Password', most: 200 }), ...newPasswordFields });

/** Body of `editUserProfile`: only given fields are changed; the photo is the part `photo` of a multipart form. */
export const ownProfileFields = fields({
  name: { ...accountFields.name, section: undefined },
  alt_mobile: { ...accountFields.alt_mobile, section: undefined },
  remove_photo: flag({ label: 'Remove the photo' }),
});

/** Body of `whatsapp/register/user`; of `whatsapp/reset/user` the user alone. */
export const whatsAppFields = fields({
  user_id: text({ label: 'User', required: 'Choose a user', most: 60, form: false }),
  pin: text({
    label: 'PIN of the number',
    code: true,
    pattern: [/^\d{6}$/, 'The PIN has six digits'],
    help: 'If two-step verification is already on. Empty: the PIN of the last registration, or a new one.',
  }),
});
export const resetWhatsAppFields = fields({ user_id: whatsAppFields.user_id });
