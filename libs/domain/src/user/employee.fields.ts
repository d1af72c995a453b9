import { choices, date, fields, integer, manyOf, oneOf, text, time } from '../kernel/field-set';

/** Languages that a staff member may speak with leads (000 §9). */
export const languages = [
  ...['Hindi', 'English', 'Tamil', 'Telugu', 'Assamese', 'Bangla', 'Dogri', 'Gujarati', 'Kannada'],
  ...['Kashmiri', 'Maithili', 'Malayalam', 'Manipuri', 'Marathi', 'Nepali', 'Odia', 'Punjabi', 'Urdu'],
] as const;

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
  joinedOn: date({ ...employment, label: 'Joined on', help: 'Payslips pay from this day on.' }),
  leftOn: date({ ...employment, label: 'Last day', help: 'Payslips pay until this day.' }),
  skills: manyOf({ ...work, label: 'Skills', from: 'skills', value: 'name', where: inUse, most: 50 }),
  languages: choices({ ...work, label: 'Languages', of: languages }),
  capacity: integer({
    ...work,
    label: 'Capacity',
    help: 'Open leads that one person can look after. The list shows who is near it.',
    least: [0, 'Capacity is a whole number from 0'],
    most: [100_000, 'Capacity is 1,00,000 at the most'],
  }),
  teamName: text({
    ...work,
    label: 'Team they lead',
    help: 'What those are called together who report to them, at whatever distance.',
    most: 60,
  }),
  workDays: choices({ ...hours, label: 'Working days', of: weekdays }),
  worksFrom: time({ ...hours, label: 'Works from' }),
  worksUntil: time({ ...hours, label: 'Works until' }),
});

export const employeeFieldNames = Object.keys(employeeFields) as readonly (keyof typeof employeeFields)[];
