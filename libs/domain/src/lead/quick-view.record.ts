import { defineRecord } from '../record';

/** A saved filter with columns and sort of a list or report (001 §4.7, LD-10 to LD-12). */
export const quickView = defineRecord({
  name: 'QuickView',
  context: 'lead',
  list: 'quick-views',
  label: 'Quick view',
  personal: true,
  sealed: true,
  fields: {
    name: { kind: 'text', label: 'Name', required: true, search: true },
    /** The list or report it belongs to, for example `leads`. */
    of: { kind: 'text', label: 'List', required: true, default: 'leads' },
    filter: { kind: 'json', label: 'Filter', plain: true },
    columns: { kind: 'json', label: 'Columns', plain: true },
    sort: { kind: 'json', label: 'Sort', plain: true },
    shared: { kind: 'flag', label: 'Shared', default: false },
    default: { kind: 'flag', label: 'Default', default: false },
    createdBy: { kind: 'text', label: 'Created by', required: true },
    createdByName: { kind: 'text', label: 'Created by name' },
  },
});
