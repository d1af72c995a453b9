import { choices, flag, integer, manyOf, text, time } from '../kernel/field-set';
import { defineRecord } from '../record';

/** Days of the week as `Date` counts them. */
export const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Working hours: of the people it names, of those at its locations, or of everyone without a shift of their own. */
export const shift = defineRecord({
  name: 'Shift',
  context: 'workforce',
  list: 'shifts',
  label: 'Shift',
  permission: 'Setting_Configuration',
  fields: {
    name: text({ label: 'Name', required: true, unique: true, search: true, most: 60 }),
    start: time({ label: 'Begins', required: true, default: '09:30' }),
    end: time({ label: 'Ends', required: true, default: '18:30', help: 'If earlier than the start: on the next day.' }),
    graceMinutes: integer({ label: 'Late after (minutes)', least: 0, most: 240, default: 15 }),
    daysOff: choices({ label: 'Days off', of: weekDays, default: ['Sunday'] }),
    reminders: flag({ label: 'Remind people to check in and out', default: true }),
    staff: manyOf({ label: 'For', from: 'users', value: 'userId', shows: 'name' }),
    locations: manyOf({
      label: 'At',
      from: 'locations',
      value: 'name',
      where: { active: true },
      help: 'Without people and locations, the shift applies to everyone who has no other shift.',
    }),
  },
});
