import { flag, list, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** A key with which a data team or a capture form speaks to us; the secret itself is in the vault. */
export const apiKey = defineRecord({
  name: 'ApiKey',
  context: 'tenant',
  list: 'api-keys',
  label: 'API key',
  permission: 'API_DOC',
  fields: {
    name: text({ label: 'Name', required: true, search: true }),
    /** What it opens: the event feed, the capture API, or both. */
    scopes: list({ label: 'Scopes', required: true, filter: false }),
    lastFour: text({ label: 'Ends with' }),
    active: flag({ label: 'Active', default: true }),
  },
});
