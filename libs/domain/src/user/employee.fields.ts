import { languages } from '../kernel/reference-lists';
import { choices, date, fields, integer, manyOf, oneOf, text, time } from '../kernel/field-set';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const inUse = { active: true } as const;

const employment = { section: 'Employment' };
const work = { section: 'Work and skills' };
const hours = { section: 'Working hours' };

/** Employee details that the institution stores in addition to the account (000 §7, `add-employee-details/{id}`). */
export const employeeFields = fields({
  employeeCode: text({ ...employment, label: 'Employee code', most: 40 }),
  designation: oneOf({ ...employment, label: 'Designation', from: 'designations', value: 'name', where: inUse }),
  location: oneOf({ ...employment, label: 'Location', from: 'locations', value: 'name', where: inUse }),
  joinedOn: date({ ...employment, label: 'Joined on', help: 'Payslips count from this day.' }),
  leftOn: date({ ...employment, label: 'Last day', help: 'Payslips count until this day.' }),
  skills: manyOf({ ...work, label: 'Skills', from: 'skills', value: 'name', where: inUse, most: 50 }),
  languages: choices({ ...work, label: 'Languages', of: languages }),
  capacity: integer({
    ...work,
    label: 'Capacity',
    help: 'The number of open leads that one person can handle. The list shows who is close to it.',
    least: [0, 'Capacity is a whole number from 0'],
    most: [100_000, 'Capacity is 1,00,000 at the most'],
  }),
  teamName: text({
    ...work,
    label: 'Team they lead',
    help: 'The name of their team: everyone who reports to them, directly or indirectly.',
    most: 60,
  }),
  workDays: choices({ ...hours, label: 'Working days', of: weekdays }),
  worksFrom: time({ ...hours, label: 'Works from' }),
  worksUntil: time({ ...hours, label: 'Works until' }),
});

export const employeeFieldNames = Object.keys(employeeFields) as readonly (keyof typeof employeeFields)[];
