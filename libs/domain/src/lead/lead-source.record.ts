import { defineRecord } from '../record';

/** Where enquiries come from (001 §2.11, MA-03). */
export const leadSource = defineRecord({
  name: 'LeadSource',
  context: 'lead',
  list: 'lead-sources',
  label: 'Lead source',
  permission: 'Setting_Configuration',
  unique: ['name'],
  fields: {
    name: { kind: 'text', label: 'Source', required: true, search: true },
    /** What screens say instead of the name that systems send. */
    displayName: { kind: 'text', label: 'Display name', plain: true },
    active: { kind: 'flag', label: 'Active', default: true },
  },
});
