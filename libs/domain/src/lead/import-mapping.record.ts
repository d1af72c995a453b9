import { defineRecord } from '../record';

/** How the columns of a kind of file were mapped last time: proposed again for the same header. */
export const importMapping = defineRecord({
  name: 'ImportMapping',
  context: 'lead',
  list: 'import-mappings',
  label: 'Import mapping',
  personal: true,
  fields: {
    name: { kind: 'text', label: 'Name', required: true, search: true },
    /** Hash of the header's column names in order. */
    headerHash: { kind: 'text', label: 'Header', required: true },
    mapping: { kind: 'json', label: 'Mapping', required: true, plain: true },
    shared: { kind: 'flag', label: 'Shared', default: true },
    createdBy: { kind: 'text', label: 'Created by', required: true },
    createdByName: { kind: 'text', label: 'Created by name' },
  },
});
