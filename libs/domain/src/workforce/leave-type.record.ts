import { choice, colour, decimal, flag, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** When the days of a year may be taken. */
export const accrualWords = { year: 'At once, on the first of January', month: 'One twelfth each month' } as const;
export type Accrual = keyof typeof accrualWords;

/** A kind of leave and how much of it there is. */
export const leaveType = defineRecord({
  name: 'LeaveType',
  context: 'workforce',
  list: 'leave-types',
  label: 'Leave type',
  permission: 'Setting_Configuration',
  fields: {
    name: text({ label: 'Name', required: true, unique: true, search: true, most: 40 }),
    daysPerYear: decimal({ label: 'Days per year', required: true, least: 0, most: 366 }),
    accrual: choice({
      label: 'Becomes available',
      of: Object.entries(accrualWords).map(([value, label]) => ({ value, label })),
      required: true,
      default: 'year',
    }),
    halfDays: flag({ label: 'Half days', default: true }),
    paid: flag({ label: 'Paid', default: true }),
    colour: colour({ label: 'Colour', default: '#0f766e' }),
  },
});
