import { date, manyOf, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** A holiday, everywhere or at some locations. */
export const holiday = defineRecord({
  name: 'Holiday',
  context: 'workforce',
  list: 'holidays',
  label: 'Holiday',
  permission: 'Setting_Configuration',
  unique: ['day', 'name'],
  fields: {
    day: date({ label: 'Day', required: true }),
    name: text({ label: 'Name', required: true, search: true, most: 80 }),
    locations: manyOf({ label: 'At', from: 'locations', value: 'name', where: { active: true }, help: 'Empty: all locations.' }),
  },
});
