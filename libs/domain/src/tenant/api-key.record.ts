import { addressList } from '../kernel/address-list';
import { choices, date, flag, oneOf, text, type Choice } from '../kernel/field-set';
import { defineRecord } from '../record';

/** Scopes of an API key. */
export const apiKeyScopes = [
  { value: 'events', label: 'Read the event feed' },
  { value: 'capture', label: 'Send leads in' },
] as const satisfies readonly Choice[];
export type ApiKeyScopeName = (typeof apiKeyScopes)[number]['value'];

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
    addresses: addressList({
      label: 'Allowed addresses',
      help: 'Requests from other addresses are refused. Empty: any address is allowed.',
    }),
    lastFour: text({ label: 'Ends with', form: false, byServer: true }),
    active: flag({ label: 'Active', default: true }),
  },
});
