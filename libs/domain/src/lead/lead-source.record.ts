import { flag, text } from '../kernel/field-set';
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
    name: text({ label: 'Source', required: true, search: true }),
    /** What screens say instead of the name that systems send. */
    displayName: text({ label: 'Display name', filter: false }),
    active: flag({ label: 'Active', default: true }),
  },
});
