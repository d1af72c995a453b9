import { flag, json, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** How the columns of a kind of file were mapped last time: proposed again for the same header. */
export const importMapping = defineRecord({
  name: 'ImportMapping',
  context: 'lead',
  list: 'import-mappings',
  label: 'Import mapping',
  personal: true,
  fields: {
    name: text({ label: 'Name', required: true, search: true }),
    /** Hash of the header's column names in order. */
    headerHash: text({ label: 'Header', required: true }),
    mapping: json({ label: 'Mapping', required: true, filter: false }),
    shared: flag({ label: 'Shared', default: true }),
    createdBy: text({ label: 'Created by', required: true }),
  },
});
