import { courseLevels, studyModes } from './catalog.records';
import { choices, fields, manyOf, money } from '../kernel/field-set';

/** What a lead looks for: filters of the college search and of a saved recommendation (LP-03, LP-04). */
export const collegePreferenceFields = fields({
  state: manyOf({ label: 'State', from: 'states', value: 'value', free: true }),
  city: manyOf({ label: 'City', from: 'cities', value: 'name', free: true }),
  stream: manyOf({ label: 'Stream', from: 'streams', value: 'catName', free: true }),
  degree: manyOf({ label: 'Degree', from: 'degrees', value: 'name', free: true }),
  specialisation: manyOf({ label: 'Specialisation', from: 'specialisations', value: 'name', free: true }),
  level: choices({ label: 'Level', of: courseLevels, free: true }),
  mode: choices({ label: 'Mode', of: studyModes, free: true }),
  feeFrom: money({ label: 'Fee from (a year)', least: 0 }),
  feeTo: money({ label: 'Fee to (a year)', least: 0 }),
});
