import { flag, text } from '../kernel/field-set';
import { defineRecord, wireRecord } from '../record';

/** Where enquiries come from (001 §2.11, MA-03). */
export const leadSource = defineRecord({
  name: 'LeadSource',
  context: 'lead',
  list: 'lead-sources',
  label: 'Lead source',
  permission: 'Setting_Configuration',
  fields: {
    name: text({ label: 'Source', required: true, search: true, unique: true, most: 100, help: 'The value that other systems send.' }),
    displayName: text({ label: 'Display name', filter: false, most: 100, help: 'Shown on screens instead.' }),
    active: flag({ label: 'Active', default: true }),
  },
});

export const leadSourceCalls = wireRecord(
  leadSource,
  { list: 'GET getAllSources', get: 'GET getSourceById/:id', create: 'POST saveSources', change: 'PUT updateSource/:id' },
  { names: { displayName: 'display_name' }, said: { create: 'Source saved successfully', change: 'Source updated successfully' } },
);
