import { choices, date, fields, integer, manyOf, oneOf, text, time } from '../kernel/field-set';

/** Languages that somebody may speak with people who enquire (000 §9). */
export const languages = [
  ...['Hindi', 'English', 'Tamil', 'Telugu', 'Assamese', 'Bangla', 'Dogri', 'Gujarati', 'Kannada'],
  ...['Kashmiri', 'Maithili', 'Malayalam', 'Manipuri', 'Marathi', 'Nepali', 'Odia', 'Punjabi', 'Urdu'],
] as const;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const inUse = { active: true } as const;

/** What the institution knows of somebody who works there, beside their account (000 §7, `add-employee-details/{id}`). */
export const employeeFields = fields({
  employeeCode: text({ label: 'Employee code', most: 40 }),
  designation: oneOf({ label: 'Designation', from: 'designations', value: 'name', where: inUse }),
  location: oneOf({ label: 'Location', from: 'locations', value: 'name', where: inUse }),
  skills: manyOf({ label: 'Skills', from: 'skills', value: 'name', where: inUse, most: 50 }),
  languages: choices({ label: 'Languages', of: languages }),
  workDays: choices({ label: 'Working days', of: weekdays }),
  worksFrom: time({ label: 'Works from' }),
  worksUntil: time({ label: 'Works until' }),
  capacity: integer({
    label: 'Capacity',
    help: 'Open leads that one person can look after. The list shows who is near it.',
    least: [0, 'Capacity is a whole number from 0'],
    most: [100_000, 'Capacity is 1,00,000 at the most'],
  }),
  joinedOn: date({ label: 'Joined on' }),
  teamName: text({ label: 'Team they lead', help: 'What those are called together who report to them, at whatever distance.', most: 60 }),
});

export const employeeFieldNames = Object.keys(employeeFields) as readonly (keyof typeof employeeFields)[];
