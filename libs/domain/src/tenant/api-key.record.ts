import { choices, date, fields, flag, list, oneOf, text, type Choice } from '../kernel/field-set';
import { defineRecord } from '../record';

/** Scopes of an API key. */
export const apiKeyScopes = [
  { value: 'events', label: 'Read the event feed' },
  { value: 'capture', label: 'Send leads in' },
] as const satisfies readonly Choice[];
export type ApiKeyScopeName = (typeof apiKeyScopes)[number]['value'];

/** An IPv4 or IPv6 address, or a range. The allowed values of each part are checked where it is used. */
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[\da-f]*:[\da-f:.]*)(\/\d{1,3})?$/i;

/** A key with which a data team or a capture form speaks to us; the secret itself is in the vault. */
export const apiKey = defineRecord({
  name: 'ApiKey',
  context: 'tenant',
  list: 'api-keys',
  label: 'API key',
  permission: 'API_DOC',
  admins: true,
  unruled: true,
  fields: {
    name: text({ label: 'Name', required: 'Name is required', search: true, most: 100 }),
    scopes: choices({ label: 'Scopes', of: apiKeyScopes, required: 'Scopes are required' }),
    publisher: oneOf({
      label: 'Publisher',
      from: 'publishers',
      shows: 'name',
      where: { active: true },
      help: 'Leads sent with this key belong to this publisher. Empty: your own form or partner.',
    }),
    expiresOn: date({ label: 'Valid until', help: 'The last valid day, in the time zone of the institution. Empty: it does not expire.' }),
    addresses: list({
      label: 'Allowed addresses',
      help: 'Requests from other addresses are refused. Empty: any address is allowed.',
      filter: false,
      most: 10_000,
      rows: fields({
        address: text({
          label: 'Address',
          required: true,
          most: 50,
          pattern: [ADDRESS, 'Enter an address as 203.0.113.7, or a range as 203.0.113.0/24'],
        }),
      }),
    }),
    lastFour: text({ label: 'Ends with', form: false, byServer: true }),
    active: flag({ label: 'Active', default: true }),
  },
});
