import { json, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** A user's arrangement of a dashboard: its widgets in order, with their sizes; of the list of reports: the favourites in order. */
export const boardLayout = defineRecord({
  name: 'BoardLayout',
  context: 'user',
  list: 'board-layouts',
  label: 'Dashboard layout',
  personal: true,
  sealed: true,
  fields: {
    board: text({ label: 'Dashboard', required: true, most: 60 }),
    places: json({ label: 'Places', filter: false }),
    createdBy: text({ label: 'Created by', required: true }),
  },
});
