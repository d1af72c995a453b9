import { flag, oneOf, secret, url } from '../kernel/field-set';
import { defineRecord } from '../record';

/** TLS, or this very machine; no name and password, which would stand in the log. */
const ADDRESS = /^(https:\/\/[^\s/@\\]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)([/?]\S*)?$/i;

/** The API of a college that leads are sent to (LP-13). Its secret is in the vault. */
export const collegeConnection = defineRecord({
  name: 'CollegeConnection',
  context: 'reconciliation',
  list: 'college-connections',
  label: 'College connection',
  permission: 'Setting_Configuration',
  admins: true,
  unruled: true,
  // A secret is sent only to the address that it was entered for.
  changed: ({ url: address, secret: given }) => (address !== undefined && given === undefined ? { secret: null } : {}),
  fields: {
    collegeId: oneOf({
      label: 'College',
      required: 'College is required.',
      from: 'colleges',
      shows: 'clgName',
      where: { active: true },
      unique: true,
    }),
    url: url({
      label: 'Address',
      required: 'Address is required.',
      most: 1_000,
      pattern: [ADDRESS, 'Enter an https address, such as https://api.example.edu/leads'],
      help: 'It must answer with 2xx within 10 seconds.',
    }),
    secret: secret({ label: 'Secret', required: 'Secret is required.', most: 500, help: 'It is sent as “Authorization: Bearer”.' }),
    active: flag({ label: 'Active', default: true }),
  },
});
