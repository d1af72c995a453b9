import { date, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** A day on which nobody works. */
export const holiday = defineRecord({
  name: 'Holiday',
  context: 'workforce',
  list: 'holidays',
  label: 'Holiday',
  permission: 'Setting_Configuration',
  fields: {
    day: date({ label: 'Day', required: true, unique: true }),
    name: text({ label: 'Name', required: true, search: true, most: 80 }),
  },
});
