import { flag, json, text } from '../kernel/field-set';
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
    name: text({ label: 'Name', required: true, search: true }),
    /** The list or report it belongs to, for example `leads`. */
    of: text({ label: 'List', required: true, default: 'leads' }),
    filter: json({ label: 'Filter', filter: false }),
    columns: json({ label: 'Columns', filter: false }),
    sort: json({ label: 'Sort', filter: false }),
    shared: flag({ label: 'Shared', default: false }),
    /** The role (`role:3`) or the team (`team:<user id of its leader>`) that it is shared with. */
    sharedWith: text({ label: 'Shared with' }),
    default: flag({ label: 'Default', default: false }),
    createdBy: text({ label: 'Created by', required: true }),
  },
});
